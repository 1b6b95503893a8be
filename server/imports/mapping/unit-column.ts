import type { FieldRule } from '../../../contract/imports/mapping.ts';
import { currencyInColumn } from '../reading/currency-names.ts';
import { fold } from '../reading/fold.ts';
import { powerOf } from '../reading/money-words.ts';
import { unitsIn } from './column-words.ts';
import type { Fields } from './combine-columns.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** A column that says row by row what an amount counts by: `5` beside `million`, `1,5` beside `TEUR` or `Mio. EUR`. */

const unitHeaders = /^(?:units?|scale|magnitude|multiplier|factor|einheit|unidad|unidade|unite)s?$/;

interface Unit {
  readonly multiply: number | null;
  readonly currency: string | null;
}

function unitOf(word: string): Unit {
  const power = powerOf(word);
  if (power !== undefined) return { multiply: 10 ** power, currency: null };
  const { multiply, currency } = unitsIn(word);
  return { multiply, currency: currency ?? currencyInColumn(word) };
}

interface UnitColumn {
  readonly name: string;
  readonly words: ReadonlyMap<string, Unit>;
}

/** By its header, or because all of its values are units and some of them more than money. */
function findUnits(profiles: readonly ColumnProfile[]): UnitColumn | null {
  for (const { name, distinct } of profiles) {
    if (distinct === null || distinct.size === 0) continue;
    const words = new Map([...distinct.keys()].map((word) => [word, unitOf(word)]));
    const units = [...words.values()];
    const hasPowers = units.some(({ multiply }) => multiply !== null);
    const isNamedSo = unitHeaders.test(fold(name).trim());
    const areAll = [...distinct.keys()].every((word) => {
      const unit = words.get(word);
      return word.length <= 20 && !/\d/.test(word) && (unit?.multiply ?? unit?.currency ?? null) !== null;
    });
    if (hasPowers && (isNamedSo || (areAll && areUnits(name, words)))) return { name, words };
  }
  return null;
}

const ofPlace = /\b(?:states?|st|province|region|county|country|land|pays|pais|gender|sex|initials?|grade|class)\b/;
const ofMoney =
  /unit|scale|factor|multipl|amount|betrag|montant|importe|monto|valor|value|currenc|wahrung|devise|moneda|moeda|money/;

/** `MN` in every row may be Minnesota and `M` a man: short words alone are units where the header or others say so. */
function areUnits(name: string, words: ReadonlyMap<string, Unit>): boolean {
  const header = fold(name).replaceAll(/[^\p{L}]+/gu, ' ');
  if (ofPlace.test(header)) return false;
  const factors = new Set([...words.values()].flatMap(({ multiply }) => multiply ?? []));
  return factors.size > 1 || ofMoney.test(header) || [...words.keys()].some((word) => word.length > shortest);
}
const shortest = 2;

export const hasUnitColumn = (profiles: readonly ColumnProfile[]): boolean => findUnits(profiles) !== null;

const mostRules = 9;

export function byUnitColumn(rule: FieldRule, profiles: readonly ColumnProfile[]): FieldRule | FieldRule[] {
  const units = findUnits(profiles);
  if (units === null || rule.multiply !== undefined) return rule;
  const scaled = [...units.words].filter(([, { multiply }]) => multiply !== null);
  const byFactor = Map.groupBy(scaled, ([, { multiply }]) => multiply ?? 1);
  const rules = [...byFactor].map(([multiply, words]) => ({
    ...rule,
    multiply,
    when: { column: units.name, is: words.map(([word]) => word) },
  }));
  return rules.length === 0 ? rule : [...rules.slice(0, mostRules), rule];
}

/** The money that such a column names too. */
export function readUnitCurrencies(fields: Fields, profiles: readonly ColumnProfile[]): void {
  const units = fields.currency === undefined ? findUnits(profiles) : null;
  const known = [...(units?.words ?? [])].flatMap(([word, { currency }]) =>
    currency === null ? [] : [[word, currency] as const],
  );
  if (units === null || known.length === 0) return;
  fields.currency = { from: units.name, values: Object.fromEntries(known), otherwise: 'null' };
}
