import { regionsWithin } from '../../contract/continents.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { amountFactor, nearStages, widerAmountFactor, type Widening } from '../../contract/find/search.ts';
import { regionOf } from '../../contract/regions.ts';
import {
  countryCode,
  currencyCode,
  purposeBits,
  regionCode,
  sectorBits,
  stageCode,
  typeCode,
  type DealColumns,
} from './deal-columns.ts';
import { amountAround, sinceDay, type Asked, type Steps } from './similar.ts';

/**
 * What each deal misses of the one that is sought: a bit for each step that would take it in. So deals are counted for
 * all steps at once. It means what the filters of similar.ts mean; tests hold the two together.
 */

const bits = {
  purpose: 1,
  nearStage: 2,
  stage: 4,
  amount: 8,
  anyAmount: 16,
  region: 32,
  place: 64,
  type: 128,
  sectors: 256,
  years: 512,
} as const;
/** Of longer ago than any step looks. */
const never = 1024;
const combinations = 2048;

/** A step takes in what the smaller one of its kind does. */
const takenIn: Readonly<Record<Widening, number>> = {
  ...bits,
  stage: bits.nearStage + bits.stage,
  anyAmount: bits.amount + bits.anyAmount,
  place: bits.region + bits.place,
};
const leftOutWith = (used: Steps): number =>
  combinations - 1 - [...used].reduce((taken, step) => taken | takenIn[step], 0);

export interface Misses {
  /** By deal. */
  readonly of: Uint16Array;
  /** How many deals miss just that. */
  readonly counts: Uint32Array;
}

export function missesOf(deals: DealColumns, kind: DealKind, asked: Asked): Misses {
  const { count, country, region, type, stage, sectors, purposes } = deals;
  const of = new Uint16Array(count);
  const counts = new Uint32Array(combinations);
  const [usualEnd, end] = endsOf(deals, asked);
  const { elsewhere, placeMissed } = placeTables(asked);
  const { stageMissed, typeMissed } = nameTables(kind, asked);
  const { amounts, amountMissed, exactly } = amountTable(deals, asked);
  // The upper sixteen bits of a number, as this machine stores them.
  const tops = new Uint16Array(amounts.buffer);
  const { sectors: sought, purpose } = asked.search;
  const [wantedSectors, sectorBit] = [sectorBits(sought), sought.length === 0 ? 0 : bits.sectors];
  const [wantedPurpose, purposeBit] = purpose === null ? [0, 0] : [purposeBits([purpose]), bits.purpose];
  // Looked up and without a branch where values are as chance has them: a search goes through all deals.
  for (let at = 0; at < end; at++) {
    const amount = amountMissed[tops[at * 4 + 3] ?? 0] ?? 0;
    const purposesOf = purposes[at] ?? 0;
    const missed =
      (amount === unsure ? exactly(amounts[at] ?? Number.NaN) : amount) |
      ((placeMissed[region[at] ?? 0] ?? 0) & (elsewhere[country[at] ?? 0] ?? 0)) |
      (stageMissed[stage[at] ?? 0] ?? 0) |
      (typeMissed[type[at] ?? 0] ?? 0) |
      (isZero((sectors[at] ?? 0) & wantedSectors) * sectorBit) |
      // One that states none may be for it.
      (isZero(purposesOf & wantedPurpose) * (purposesOf >>> 31) * purposeBit) |
      (at < usualEnd ? 0 : bits.years);
    of[at] = missed;
    counts[missed] = (counts[missed] ?? 0) + 1;
  }
  of.fill(never, end);
  return asked.search.amount !== null && asked.amountUsd === null
    ? withoutOtherCurrencies(deals, { of, counts }, { end, currency: asked.search.currency })
    : { of, counts };
}

/** 1 for 0, else 0. */
const isZero = (bitsOf: number): number => ((bitsOf | -bitsOf) >>> 31) ^ 1;

/** How many deals are like it with these steps. */
export function countWith({ counts }: Misses, used: Steps): number {
  const leftOut = leftOutWith(used);
  return counts.reduce((sum, count, missed) => ((missed & leftOut) === 0 ? sum + count : sum), 0);
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

/** How far the deals of the usual time go, and those of the longest: the newest stand first. */
function endsOf({ start }: DealColumns, { today }: Asked): [usual: number, longest: number] {
  const endOf = (since: string): number => {
    const first = dayNumber(since);
    let [from, to] = [0, start.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((start[middle] ?? 0) >= first) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return [endOf(sinceDay(today, new Set())), endOf(sinceDay(today, new Set(['years'])))];
}

/** By code: what it misses. */
const missedBy = (missed: (code: number) => number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, code) => missed(code));
const nothing = missedBy(() => 0);
const everything = missedBy(() => combinations - 1);

function placeTables({ search }: Asked): { elsewhere: Uint16Array; placeMissed: Uint16Array } {
  const wide = search.country === null ? search.region : regionOf(search.country);
  const regions = new Set(wide === null ? [] : regionsWithin(wide).map(regionCode));
  if (search.country === null)
    return {
      elsewhere: everything,
      placeMissed: wide === null ? nothing : missedBy((code) => (regions.has(code) ? 0 : bits.place)),
    };
  const wanted = countryCode(search.country);
  return {
    elsewhere: missedBy((code) => (code === wanted ? 0 : combinations - 1)),
    placeMissed: missedBy((code) => (wide === null || regions.has(code) ? bits.region : bits.place)),
  };
}

function nameTables(kind: DealKind, { search }: Asked): { stageMissed: Uint16Array; typeMissed: Uint16Array } {
  const { stage, type } = search;
  const near = new Set(stage === null ? [] : nearStages(stage).map(stageCode));
  const ownStage = stage === null ? 0 : stageCode(stage);
  const ownType = type === null || search.kind === 'any' ? null : typeCode(kind, type);
  return {
    // One that states none may be of it.
    stageMissed:
      stage === null
        ? nothing
        : missedBy((code) => (code === ownStage || code === 0 ? 0 : near.has(code) ? bits.nearStage : bits.stage)),
    typeMissed: ownType === null ? nothing : missedBy((code) => (code === ownType ? 0 : bits.type)),
  };
}

const unsure = 0xffff;
const tops = 0x1_0000;
const noAmount = new Uint16Array(tops);

/**
 * By the upper sixteen bits of an amount: what all amounts that begin so miss, or that they must be looked at one by one.
 * Such bits stand in the order of the numbers from 0 on.
 */
function amountTable(deals: DealColumns, { search, amountUsd }: Asked) {
  const amounts = amountUsd === null && search.amount !== null ? deals.amount : deals.amountUsd;
  if (search.amount === null) return { amounts, amountMissed: noAmount, exactly: () => 0 };
  const middle = amountUsd ?? search.amount;
  const [near, far] = [amountAround(middle, amountFactor), amountAround(middle, widerAmountFactor)];
  const exactly = (amount: number): number => {
    if (amount >= near.from && amount <= near.to) return 0;
    return amount >= far.from && amount <= far.to ? bits.amount : bits.anyAmount;
  };
  const amountMissed = new Uint16Array(tops).fill(bits.anyAmount);
  const first = topOf(far.from);
  for (let top = first; top <= topOf(far.to); top++) {
    // Within one of them, and beyond no end: as the least and the greatest that begin so.
    const [least, greatest] = [exactly(numberOf(top)), exactly(numberOf(top + 1))];
    amountMissed[top] = least === greatest && top > first ? least : unsure;
  }
  return { amounts, amountMissed, exactly };
}

const view = new DataView(new ArrayBuffer(8));
function topOf(amount: number): number {
  view.setFloat64(0, amount);
  return view.getUint16(0);
}
function numberOf(top: number): number {
  view.setUint32(4, 0);
  view.setUint32(0, top * tops);
  return view.getFloat64(0);
}

/** Without a rate, an amount is like those in its currency alone. */
function withoutOtherCurrencies(
  { currency: currencies }: DealColumns,
  { of }: Misses,
  { end, currency }: { end: number; currency: string },
): Misses {
  const wanted = currencyCode(currency);
  const counts = new Uint32Array(combinations);
  for (let at = 0; at < end; at++) {
    if (currencies[at] !== wanted) of[at] = (of[at] ?? 0) | bits.anyAmount;
    const missed = of[at] ?? 0;
    counts[missed] = (counts[missed] ?? 0) + 1;
  }
  return { of, counts };
}

/** Deals like it of each funder, by its place. */
export function similarOfFunders(
  { funders: { starts, deals } }: DealColumns,
  { of }: Misses,
  used: Steps,
): Uint32Array {
  const leftOut = leftOutWith(used);
  const counts = new Uint32Array(starts.length - 1);
  for (let place = 0; place < counts.length; place++) {
    let count = 0;
    for (let nth = starts[place] ?? 0; nth < (starts[place + 1] ?? 0); nth++)
      if (((of[deals[nth] ?? 0] ?? 0) & leftOut) === 0) count += 1;
    counts[place] = count;
  }
  return counts;
}

/** What one funder did in that time. A mark is that of `dateMark`; null where there is no deal. */
export interface DealsOfFunder {
  readonly deals: number;
  readonly similar: number;
  readonly inPlace: number;
  readonly inSectors: number;
  readonly last: number | null;
  readonly lastSimilar: number | null;
  readonly amounts: { readonly least: number; readonly most: number; readonly known: number } | null;
}

export function dealsOfFunder(
  { mark, amountUsd, funders: { placeOf, starts, deals } }: DealColumns,
  { of }: Misses,
  { id, used }: { id: string; used: Steps },
): DealsOfFunder {
  const leftOut = leftOutWith(used);
  const timeLeftOut = leftOut & (never | bits.years);
  const place = placeOf.get(id) ?? starts.length;
  let [count, similar, inPlace, inSectors, known] = [0, 0, 0, 0, 0];
  // Marks are above 0.
  let [last, lastSimilar, least, most] = [0, 0, Infinity, -Infinity];
  // A plain loop: a large funder has thousands.
  for (let nth = starts[place] ?? 0; nth < (starts[place + 1] ?? 0); nth++) {
    const at = deals[nth] ?? 0;
    const missed = of[at] ?? 0;
    if ((missed & timeLeftOut) !== 0) continue;
    count += 1;
    last = Math.max(last, mark[at] ?? 0);
    if ((missed & (bits.region | bits.place)) === 0) inPlace += 1;
    if ((missed & bits.sectors) === 0) inSectors += 1;
    const amount = amountUsd[at] ?? Number.NaN;
    if (!Number.isNaN(amount)) {
      known += 1;
      least = Math.min(least, amount);
      most = Math.max(most, amount);
    }
    if ((missed & leftOut) !== 0) continue;
    similar += 1;
    lastSimilar = Math.max(lastSimilar, mark[at] ?? 0);
  }
  return {
    deals: count,
    similar,
    inPlace,
    inSectors,
    last: count === 0 ? null : last,
    lastSimilar: similar === 0 ? null : lastSimilar,
    amounts: known === 0 ? null : { least, most, known },
  };
}
