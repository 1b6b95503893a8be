import { findColumn, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { sureFrom } from '../../../contract/imports/imports.ts';
import { isPersonalName, plainName, wordsOf } from './column-words.ts';
import { optionOf } from '../reading/vocabularies.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { isOfProgram, isOtherThanName, partyInPath, readHeader, type ReadHeader } from './read-header.ts';
import { holdsRecordNumbers, isRowNumber, rankOfIdName } from './id-columns.ts';
import { isListKey, listsOf, meaningsOf, type ListKey } from './lists/list-columns.ts';
import { isPersonWord } from '../reading/person-words.ts';
import { holdsPots } from './lists/pots-of-money.ts';
import { plainHeader, rateUnitIn, termsOf } from './term-headers.ts';

/**
 * Which columns of a file may hold which fields, by their headers and their values, and the assignment of all of them
 * together: the surest pair first. The best sum over all pairs would give up the surest reading of one column for two
 * doubtful ones elsewhere, where a doubtful reading has to become a question.
 */

/** What makes a deal, besides its kind: without one of them a person is asked. */
export const coreKeys = ['recipientName', 'funderNames', 'amount', 'date'] as const satisfies readonly DealColumnKey[];
export type CoreKey = (typeof coreKeys)[number];

export interface Candidate {
  readonly profile: ColumnProfile;
  readonly key: DealColumnKey;
  /** 0 to 1. */
  readonly score: number;
  readonly why: string;
}

export const isPersonal = (profile: ColumnProfile): boolean =>
  isPersonalName(profile.name) || profile.emailCount > profile.filledCount / 2;

const exactScore = 0.97;
/** Headers of many meanings, which a better one beats. */
const vagueWords: Readonly<Record<string, number>> = {
  name: 0.9,
  year: 0.9,
  fiscalyear: 0.9,
  organisation: 0.91,
  organization: 0.91,
  fund: 0.92,
  agency: 0.92,
  stage: 0.92,
};

/** From this score on, a column is named as a likely answer. */
export const plausibleFrom = 0.3;

/** `kinds` are those of the rows, that of the most first: a term of loans counts in a file that has some. */
export function listCandidates(profiles: readonly ColumnProfile[], kinds: readonly DealKind[]): Candidate[] {
  return preferNames(
    profiles
      // What a package says of all its rows is the same in each.
      .filter(({ name, filledCount }) => filledCount > 0 && !name.startsWith('package/'))
      .filter((profile) => !isPersonal(profile) && !isRowNumber(profile) && !isOfProgram(profile.name))
      .flatMap((profile) => candidatesOf(profile, kinds)),
  ).toSorted((one, other) => other.score - one.score);
}

/** `Recipient` with a country in each cell, beside `Receiving agency`: the country of the recipient, whose name is there. */
function preferNames(candidates: readonly Candidate[]): Candidate[] {
  const isCountry = ({ key, profile }: Candidate): boolean =>
    key === 'recipientName' && profile.countryCount >= profile.filledCount * allButFew;
  const hasNames = candidates.some((one) => one.key === 'recipientName' && !isCountry(one));
  if (!hasNames) return [...candidates];
  return candidates.flatMap((one) =>
    isCountry(one)
      ? [
          { ...one, score: Math.min(one.score, doubtful) },
          { ...one, key: 'recipientCountry', score: countryOfRecipient },
        ]
      : [one],
  );
}
const allButFew = 0.95;
const doubtful = 0.6;
const countryOfRecipient = 0.92;

function candidatesOf(profile: ColumnProfile, kinds: readonly DealKind[]): Candidate[] {
  const columnOf = (key: DealColumnKey): DealColumn | null => findInKinds(kinds, key);
  const found = new Map<DealColumnKey, Candidate>();
  const put = (key: DealColumnKey, sureness: number, why: string): void => {
    const column = columnOf(key);
    const score = isPotOfMoney(profile, key, kinds) ? Math.min(sureness, doubtful) : sureness;
    if (column === null || score < plausibleFrom || !fits(profile, column, score)) return;
    if ((found.get(key)?.score ?? 0) < score) found.set(key, { profile, key, score, why });
  };
  const called = `Called "${profile.name}".`;
  for (const [key, score] of exactScores(profile.name)) put(key, score, called);
  const header = readHeader(profile.name);
  for (const key of termsOf(profile.name)) put(key, scoreOfTerm(profile, columnOf(key)), called);
  for (const [key, score] of beyondCore(profile, header)) put(key, score, called);
  for (const [key, score] of Object.entries(header.scores) as [DealColumnKey, number][]) put(key, score, called); // its own keys
  for (const [key, score] of Object.entries(partyInPath(profile.name)) as [DealColumnKey, number][])
    put(key, score, called); // its own keys
  // The name of another record, as Salesforce writes it.
  if (/__r[/.]name$/i.test(profile.name))
    for (const key of ['recipientName', 'funderNames'] as const) put(key, relatedName, called);
  if (isOfCurrencies(profile, header)) put('currency', 0.92, 'Its values are currencies.');
  if (header.namesKind) for (const key of kindKeys) put(key, scoreOfWords(profile, columnOf(key)), ofThatList);
  for (const [key, share] of listsOf(profile, header, kinds)) put(key, sureFrom + share * 0.015, ofThatList);
  if (!header.isKnown) for (const key of coreKeys) put(key, scoreOfValues(profile, key), 'Its values may be that.');
  return [...found.values()];
}

const fewPots = 20;
const fewestPots = 3;
const fewestGrants = 12;
/** `Fund` over a few names that come again and again, in a file of grants: the pot that they were paid from. */
const isPotOfMoney = (
  { name, distinct, filledCount }: ColumnProfile,
  key: DealColumnKey,
  [kind]: readonly DealKind[],
): boolean =>
  key === 'funderNames' &&
  distinct !== null &&
  (holdsPots(name, [...distinct.keys()]) ||
    (kind === 'grant' &&
      /^funds?$/i.test(name.trim()) &&
      filledCount >= fewestGrants &&
      distinct.size >= fewestPots &&
      distinct.size <= fewPots));

const relatedName = 0.45;
const ofThatList = 'Its values are of that list.';

const almostAll = 0.8;
/** Codes and names of money in a column that no one is named in. */
const isOfCurrencies = ({ currencyCount, filledCount, distinct }: ColumnProfile, header: ReadHeader): boolean =>
  distinct !== null && currencyCount >= filledCount * almostAll && !header.namesParty && !header.namesCountry;

export const findInKinds = (kinds: readonly DealKind[], key: DealColumnKey): DealColumn | null => {
  for (const kind of kinds) {
    const column = findColumn(kind, key);
    if (column !== null) return column;
  }
  return null;
};

/** `amount_eur`, `Amount (Million - USD)`: units say nothing of what is counted. */
const bareName = (name: string): string =>
  plainName(
    name
      .replaceAll(/\([^()]*\)/g, '')
      .replace(/[_ ](?:in[_ ])?(?:eur|gbp|inr|usd|chf|sek|millions?|thousands?|crores?|lakhs?)$/i, ''),
  );

function exactScores(name: string): [DealColumnKey, number][] {
  const [plain, bare] = [plainName(name), bareName(name)];
  const scores: [DealColumnKey, number][] = [];
  for (const [key, words] of Object.entries(wordsOf) as [DealColumnKey, readonly string[]][])
    // its own keys
    if (words.includes(plain)) scores.push([key, vagueWords[plain] ?? exactScore]);
    else if (words.includes(bare)) scores.push([key, (vagueWords[bare] ?? exactScore) - 0.01]);
  return scores;
}

/** What a column that speaks of the kind of each row may hold besides. */
const kindKeys = ['roundType', 'instrument', 'debtType', 'grantType'] as const satisfies readonly DealColumnKey[];
const leastWords = 0.3;

const sureOfTerm = 0.94;

/** A header that means a term, whose values are such. */
function scoreOfTerm(profile: ColumnProfile, column: DealColumn | null): number {
  if (column === null) return 0;
  const { filledCount, durationCount, numbers, percentCount } = profile;
  const most = filledCount * 0.6;
  // `Equity` alone may be an amount, or the kind.
  if (column.key === 'stakePct' && plainHeader(profile.name) === 'equity' && percentCount < most) return 0;
  if (column.unit === 'months') return Math.max(durationCount, ...Object.values(numbers)) >= most ? sureOfTerm : 0;
  // A margin is one of a loan only where its unit says so.
  if (column.unit === 'basis_points' && rateUnitIn(profile.name) === null && percentCount < most) return 0;
  if (column.options === null) return sureOfTerm;
  return scoreOfWords(profile, column) > 0 || hasPersons(profile) ? sureOfTerm : 0;
}

export const hasPersons = ({ distinct }: ColumnProfile): boolean =>
  distinct !== null && [...distinct.keys()].some(isPersonWord);

const mostly = 0.6;
/** A header that names numbers: the rows whose cells are none are rejected with their reason. */
const half = 0.5;

/** What the header says besides, where the values bear it out, whatever its other words are. */
function beyondCore(profile: ColumnProfile, header: ReadHeader): [DealColumnKey, number][] {
  const found: [DealColumnKey, number][] = [];
  const { filledCount, countryCount } = profile;
  if (header.namesCountry && countryCount >= filledCount * mostly) found.push(['recipientCountry', 0.93]);
  const recipientType = findColumn('grant', 'recipientType');
  if (header.namesTypeOfParty && (scoreOfWords(profile, recipientType) > 0 || hasPersons(profile)))
    found.push(['recipientType', 0.95]);
  if (header.namesPrecision && scoreOfWords(profile, findColumn('grant', 'datePrecision')) > 0)
    found.push(['datePrecision', 0.96]);
  return found;
}

/** By the share of its rows that a closed list knows. */
function scoreOfWords({ distinct, filledCount }: ColumnProfile, column: DealColumn | null): number {
  if (distinct === null || column === null) return 0;
  let known = 0;
  for (const [word, count] of distinct) if (optionOf(column, word) !== undefined) known += count;
  const share = known / filledCount;
  return share < leastWords ? 0 : sureFrom + share * 0.05;
}

const namesDate = /dat(?:e|um|a)|fecha|\btag\b|day/i;
/** Numbers of a spreadsheet for days of our time. */
const isDayNumber = ({ serials, filledCount }: ColumnProfile): boolean =>
  serials.count >= filledCount * mostly && serials.least >= 20_000 && serials.most <= 60_000;
/** What is measured, and never paid. */
const isMeasure =
  /\b(?:temp|temps|temperature?s?|temperatur(?:en)?|temperatura|celsius|fahrenheit|humidity|wind|rain|rainfall|precipitation|snow|pressure|lat|latitude|lon|lng|long|longitude|elevation|altitude|height|weight|distance|speed|depth|mm|cm|km|kg|kmh|mph|hpa|niederschlag|luftdruck|pluie|vent|lluvia|viento|chuva|vento)\b/;

/** Whole numbers of the same length, of which none is round: amounts are offered before them. */
const looksLikeIds = ({ samples }: ColumnProfile): boolean =>
  samples.length > 2 &&
  samples.every((text) => /^\d{4,12}$/.test(text) && text.length === samples[0]?.length) &&
  samples.filter((text) => text.endsWith('0')).length * 2 < samples.length &&
  !samples.every((text) => text.endsWith('5') || text.endsWith('0'));

/** What a header of unknown words may hold, by its values alone: never sure. */
function scoreOfValues(profile: ColumnProfile, key: CoreKey): number {
  const { filledCount, days, numbers, wordCount, urlCount, distinct } = profile;
  const share = (count: number): number => count / filledCount;
  const isDay = share(Math.max(days.ymd, days.dmy, days.mdy)) >= 0.8 && share(days.year) < 0.5;
  if (key === 'date' && isDayNumber(profile) && namesDate.test(profile.name)) return 0.6;
  if (key === 'date') return isDay ? 0.45 : share(days.year) >= 0.9 ? 0.35 : 0;
  if (key === 'amount') {
    // Rates and spans of time are no money.
    if (share(profile.percentCount) >= mostly || share(profile.durationCount) >= mostly) return 0;
    if (termsOf(profile.name).length > 0 || rateUnitIn(profile.name) !== null) return 0;
    if (isMeasure.test(plainHeader(profile.name)) && !profile.hasMarks) return 0;
    if (rankOfIdName(profile.name) > 0 && !profile.hasMarks) return 0;
    const isNumber = share(Math.max(...Object.values(numbers))) >= 0.6 && share(days.year) < 0.5;
    return isNumber && !isDay ? (profile.hasMarks ? 0.6 : looksLikeIds(profile) ? plausibleFrom : 0.4) : 0;
  }
  if (isOtherThanName(profile.name) || rankOfIdName(profile.name) > 0) return 0;
  // Recipients differ; a funder may have given every row.
  const isVaried = key === 'funderNames' || distinct === null || distinct.size > Math.min(5, filledCount / 10);
  const isName = share(wordCount) >= 0.6 && !isDay && share(urlCount) < 0.2 && isVaried;
  return isName && share(profile.countryCount) < 0.5 && share(profile.currencyCount) < 0.5 ? 0.35 : 0;
}

/** Whether the values are such as the column takes. */
function fits(profile: ColumnProfile, column: DealColumn, score: number): boolean {
  const { filledCount, numbers, days, wordCount, urlCount } = profile;
  const most = filledCount * 0.6;
  // The address of a round is no word for it.
  if (column.options !== null && urlCount >= most) return false;
  if (column.unit === 'months' && profile.durationCount >= most) return true;
  if (column.type === 'decimal' || column.type === 'integer')
    return (
      Math.max(...Object.values(numbers)) >=
        Math.max(1, (filledCount - profile.noNumberCount) * (score >= sureFrom ? half : mostly)) ||
      (column.key === 'amount' && profile.hasMarks && score >= sureFrom)
    );
  if (column.type === 'date')
    return (
      Math.max(
        ...Object.values(days),
        profile.dayShapedCount,
        profile.fiscalCount,
        profile.serials.count,
        profile.epochCount,
      ) >= most && !isPlainNumber(profile)
    );
  // Several words that are no currency refuse their rows: one answer for all of them would be wrong for some.
  if (column.type === 'currency')
    return (
      profile.currencyCount >= most ||
      (Math.max(...Object.values(numbers)) < filledCount * half &&
        score >= sureFrom &&
        profile.distinct !== null &&
        profile.distinct.size > 1)
    );
  if (column.type === 'country') return profile.countryCount >= most;
  if (column.type === 'url') return profile.urlCount >= most;
  if (column.key === 'recipientName' || column.key === 'funderNames')
    return wordCount >= filledCount * 0.3 && !holdsRecordNumbers(profile);
  return true;
}

/** Day numbers and years are numbers too; amounts are neither. */
const isPlainNumber = (profile: ColumnProfile): boolean => {
  const { filledCount, days, serials, dayShapedCount, fiscalCount, numbers, epochCount } = profile;
  return (
    Math.max(days.ymd, days.dmy, days.mdy, dayShapedCount, fiscalCount, days.year, epochCount) < filledCount * 0.6 &&
    (serials.count < filledCount * 0.6 || serials.least < 3_650 || serials.most > 60_000) &&
    numbers.plain >= filledCount * 0.6
  );
};

/** The fields that are sure, each column and each field once. */
export function assignSure(candidates: readonly Candidate[]): Map<DealColumnKey, Candidate> {
  const assigned = new Map<DealColumnKey, Candidate>();
  const taken = new Set<string>();
  for (const candidate of candidates) {
    if (candidate.score < sureFrom || assigned.has(candidate.key) || taken.has(candidate.profile.name)) continue;
    assigned.set(candidate.key, candidate);
    taken.add(candidate.profile.name);
  }
  return assigned;
}

/** Columns that only their values make one of a list, where they are several that say different things: none is sure. */
export interface OpenList {
  readonly key: ListKey;
  readonly candidates: readonly Candidate[];
}

const headerFrom = sureFrom + 0.016;

export function findOpenLists(candidates: readonly Candidate[], kinds: readonly DealKind[]): OpenList[] {
  const groups = Map.groupBy(
    candidates.filter(({ score }) => score >= sureFrom),
    ({ key }) => key,
  );
  return [...groups].flatMap(([key, group]) => {
    const column = findInKinds(kinds, key);
    if (!isListKey(key) || column === null || group.some(({ score }) => score >= headerFrom)) return [];
    // A column that its header makes another field is read for that.
    const free = group.filter(
      ({ profile, score }) => !candidates.some((other) => other.profile === profile && other.score > score),
    );
    const meanings = new Set(free.map(({ profile }) => meaningsOf(profile, key, column)));
    const patterns = new Set(free.map(({ profile }) => listPatternOf(profile.name)));
    return meanings.size > 1 && patterns.size > 1 ? [{ key, candidates: free }] : [];
  });
}

/** The name of a column of a list without the places: `lenders/#/name` in JSON, `Investor #` elsewhere. */
export const patternOf = (name: string): string => name.replaceAll(/\/\d+(?=\/|$)/g, '/#');
export const listPatternOf = (name: string): string => {
  const pattern = patternOf(name);
  // Columns without a name are numbered by their place.
  return pattern === name && !/^column_\d+$/.test(name)
    ? name.replace(/[ _-]?(?:n[oº°.]{0,2} ?)?#?\d{1,2}$/i, ' #').toLowerCase()
    : pattern;
};
