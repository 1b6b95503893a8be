import { findColumn, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { fold } from '../reading/fold.ts';
import { optionOf } from '../reading/vocabularies.ts';
import { isPersonal } from './candidates.ts';
import { plainName } from './column-words.ts';
import { kindOfCode, kindOfWords, namesCodes, type KindOfWords } from './kind-words.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { wordsOfHeader, type WordClass } from './lexicon.ts';
import { programmeWords } from './lists/programme-words.ts';
import { readHeader } from './read-header.ts';

/** The kind of the deals of a file: by its headers, and row by row by what a column says. */

type Route = Mapping['routes'][number];

export interface KindsOfFile {
  /** Of the rows whose own words name no kind; null where nothing tells. */
  readonly kind: DealKind | null;
  /** The column that says it, with the words that name each kind. */
  readonly column: ColumnProfile | null;
  readonly found: readonly (KindOfWords & { readonly word: string; readonly count: number })[];
}

const headerWords: Readonly<Record<DealKind, RegExp>> = {
  equity:
    /\b(?:\w*round|investors?|investees?|portfolio ?compan|pre ?money|post ?money|valuation|startups?|series|kapitalgeber|finanzierungsrunde|inversor|investidor|investisseur|levee|ronda|rodada|investerare|investeerder|inwestor|investitor|sijoittaj|yatirim|girisim|rund[ay]\b|\w*kierros|pendanaan|finansieringsrunde|emisjon)|投資家|調達|ラウンド|出資/,
  debt: /\b(?:\w*loan|lender|borrower|interest|maturity|credit ?line|termmonths|borr ?name|\w*kredit|\w*darlehen|emprunt|preteur|prestam|emprestimo|tomador|credor|mutuari|pozyczk|kredytobiorc|dluznik|lan(?:tag|tak|giv|ebel|ets)|laan(?:tag|giv|eb)|laina|peminjam|pinjaman|borclu|alacakli|kredi\b|verit|uver|pujck|\w*krediet|\w*lening|leen|mutuat|rante?(?:sats)?\b|rente(?:sats|percentage)?\b|korko|faiz|\w*hitel|kamat|urok|oprocentowan|suku bunga|prestit)|融資|貸付|借入|金利|返済/,
  grant:
    /\b(?:\w*grant|\w*award|donors?\b|donee|grantee|recipient ?org|foundation|zuwendung|zuschuss|forder|stiftung|subvention|subvencion|subvencao|concesion|concedente|beca|bolsa|donacion|doacao|dotacj|dofinansowani|dotac[ei]\b|bidrag|tilskud|avustu|subsidie|sovvenzion|hibah|hibe|stonad|tilskot)|補助|助成|交付/,
};
const prizes =
  /\b(?:prizes?|prize ?money|preisgeld\w*|preistrag\w*|preisverleih\w*|premios?|pre mio|premiacao|premiacoes|galardon\w*|laureate?s?)\b|(?:^|; )(?:(?:montant|dotation|valeur) du )?prix(?: (?:en )?(?:eur|euros?|chf|usd|cad))?(?: ;|$)/;
const besidePrizes =
  /\b(?:sponsor\w*|rank|ranking|place|awards?|jury|winners?|runners? up|finalists?|competition|contest|wettbewerb|platz|concours|palmares|concursos?|ganador\w*|vencedor\w*)\b/;
const kinds = Object.keys(headerWords) as DealKind[]; // keys of a record of kinds
const accents = /\p{M}+/gu;

/** By words that only one kind uses in its headers. */
function kindOfHeaders(profiles: readonly ColumnProfile[]): DealKind | null {
  const names = profiles
    .filter(({ filledCount }) => filledCount > 0)
    .map(
      ({ name }) =>
        `${wordsOfHeader(name)
          .map(({ text }) => text)
          .join(' ')} ; ${plainName(name.normalize('NFD').replaceAll(accents, ''))}`,
    )
    .join(' ; ');
  const found = kinds.filter((kind) => headerWords[kind].test(names));
  // A prize of a startup is a grant; a sponsor or a rank beside it may be of one.
  const isOpenEquity = found.includes('equity') && !headerWords.equity.test(names.replaceAll(/\bstart ?ups?\b/g, ''));
  if (prizes.test(names) && !found.includes('debt') && (isOpenEquity || !found.includes('equity'))) return 'grant';
  if (isOpenEquity && besidePrizes.test(names)) return null;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Longer values were cut when they were counted. */
const longestWord = 59;
const leastShare = 0.6;

/** `saidColumn`: the column of which a person says that it holds the kinds. */
export function kindsOfFile(
  profiles: readonly ColumnProfile[],
  said: DealKind | null,
  saidColumn: string | undefined,
  titles: readonly string[] = [],
): KindsOfFile {
  const columns = profiles
    .filter(({ name }) => saidColumn === undefined || name === saidColumn)
    .map((profile) => ({ profile, found: wordsIn(profile, saidColumn !== undefined) }))
    .filter(({ found }) => found.length > 0 || saidColumn !== undefined);
  // What stands beside the deal says more than a default for all of them, and a column of kinds more than a title.
  const best = columns.toSorted(
    (one, other) =>
      Number(isDefault(one.profile)) - Number(isDefault(other.profile)) ||
      Number(isOfKinds(other.profile, other.found)) - Number(isOfKinds(one.profile, one.found)) ||
      countOf(other.found) - countOf(one.found),
  )[0];
  const [ofHeaders, ofTitles] = [kindOfHeaders(profiles), kindOfTitles(titles)];
  // `Loans` above a column of grantees: a person is asked.
  const isOpen = ofHeaders !== null && ofTitles !== null && ofHeaders !== ofTitles;
  const own = said ?? (isOpen ? null : (ofHeaders ?? ofTitles));
  if (best === undefined) return { kind: own, column: null, found: [] };
  const { profile, found } = best;
  const isWhole = countOf(found) === profile.filledCount;
  return { kind: own ?? (isWhole ? kindOfMost({ found }) : null), column: profile, found };
}

const mostWordsOfTitle = 6;
/** `Seed Growth Fund`: names of bodies hold words of kinds too. */
const ofBody =
  /\b(?:funds?|foundation|trust|bank|agency|capital|ventures?|partners|accelerator|incubator|program(?:me)?|stiftung|fondation|fondo|fonds|fundacion|fundacao|banque|banco|gmbh|ltd|inc)\b/;
/** `B. Loans`: the nearest title that names one kind. */
function kindOfTitles(titles: readonly string[]): DealKind | null {
  for (const title of titles) {
    const words = fold(title.replaceAll(/\([^()]*\)|\d+/g, ' ')).match(/\p{L}+/gu) ?? [];
    const kind = words.length > mostWordsOfTitle || ofBody.test(words.join(' ')) ? null : kindOfWords(words.join(' '));
    if (kind !== null) return kind.kind;
  }
  return null;
}

/** The kind that most rows name by their own words; null where none does. */
export function kindOfMost({ found }: Pick<KindsOfFile, 'found'>): DealKind | null {
  if (found.length === 0) return null;
  return kinds.toSorted((one, other) => countOf(found, other) - countOf(found, one))[0] ?? null;
}

const isDefault = ({ name }: ColumnProfile): boolean => /^default/i.test(name);

const countOf = (found: readonly { readonly count: number; readonly kind: DealKind }[], kind?: DealKind): number =>
  found.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.count : 0), 0);

/** Its header speaks of kinds, and most of its values are such. */
const isOfKinds = ({ name, filledCount }: ColumnProfile, found: KindsOfFile['found']): boolean =>
  readHeader(name).namesKind && countOf(found) >= filledCount * leastShare;

/** The values that name a kind; none where the header speaks of something else and most values do not. */
function wordsIn(profile: ColumnProfile, isSaid: boolean): (KindOfWords & { word: string; count: number })[] {
  const { distinct, filledCount, name } = profile;
  if (distinct === null || filledCount === 0 || isPersonal(profile)) return [];
  const header = readHeader(name);
  if (header.namesParty && !isSaid) return [];
  const areCodes = namesCodes(name) && [...distinct.keys()].every((word) => /^\d+$/.test(word));
  const found = [...distinct].flatMap(([word, count]) => {
    const kind = word.length > longestWord ? null : areCodes ? kindOfCode(word) : kindOfWords(word);
    return kind === null ? [] : [{ ...kind, word, count }];
  });
  if (header.namesKind || isSaid) return found;
  return (!header.isKnown || namesFinancing(name)) && countOf(found) >= filledCount * leastShare ? found : [];
}

const ofFinancing: readonly WordClass[] = ['weakMoney', 'given', 'money', 'kind', 'filler'];
/** `Financing`, `Deal`: words of money alone, whose values are words. */
const namesFinancing = (name: string): boolean =>
  wordsOfHeader(name).every(({ classes }) => ofFinancing.some((one) => classes.has(one)));

/** `kind=column:Outil`, or `field:kind=Outil`. */
export function saidKindColumn(answers: Answers): string | undefined {
  const said = answers['kind'];
  return (
    answers['field:kind'] ?? (said?.startsWith(columnPrefix) === true ? said.slice(columnPrefix.length) : undefined)
  );
}
const columnPrefix = 'column:';

const isAsked = ({ name }: ColumnProfile, answers: Answers): boolean => saidKindColumn(answers) === name;

const mostKinds = 12;
const mostColumns = 5;
/** Columns with few values, all of them words: each may say the kind row by row. */
export function kindQuestion(profiles: readonly ColumnProfile[]): Question {
  const columns = profiles
    .filter(
      ({ distinct, filledCount, wordCount }) =>
        distinct !== null && distinct.size > 1 && distinct.size <= mostKinds && wordCount >= filledCount * mostWordsOf,
    )
    .toSorted((one, other) => Number(readHeader(other.name).namesKind) - Number(readHeader(one.name).namesKind))
    .slice(0, mostColumns);
  return {
    id: 'kind',
    column: null,
    text: 'What does the file hold?',
    option: 'equity, debt or grant as the kind, or --answer "kind=column:…" for the column that says it row by row',
    choices: [
      ...kinds.map((value) => ({ value, label: value, example: null })),
      ...columns.map(({ name, distinct }) => ({
        value: `${columnPrefix}${name}`,
        label: `"${name}" says it row by row`,
        example: [...(distinct?.keys() ?? [])].slice(0, fewWords).join(', '),
      })),
    ],
  };
}
const mostWordsOf = 0.9;

const fewWords = 3;
const leastKnown = 0.3;
const answerWords: Readonly<Record<DealKind, string>> = {
  equity: 'Equity',
  debt: 'Debt',
  grant: 'Grants',
};

const fewestRows = 8;

/** A column whose header speaks of kinds and whose few words name none: the kind that headers tell may be wrong for some rows. */
export function unknownKindColumn(profiles: readonly ColumnProfile[]): ColumnProfile | null {
  const rowCount = Math.max(0, ...profiles.map(({ filledCount }) => filledCount));
  const found = profiles.filter(
    (profile) =>
      readHeader(profile.name).namesKind &&
      !programmeWords.includes(plainName(profile.name)) &&
      profile.distinct !== null &&
      profile.distinct.size > 1 &&
      profile.distinct.size <= mostOfKinds &&
      profile.filledCount >= Math.max(fewestRows, rowCount * leastShare) &&
      profile.wordCount >= profile.filledCount * mostWordsOf &&
      [...profile.distinct.keys()].every(
        (word) => /\p{L}{3}/u.test(word) && kinds.every((kind) => !isOfKind(word, kind)),
      ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
const mostOfKinds = 6;

/** Where a column says the kind of most rows, a word that says none is a question: the kind of the file may be wrong. */
export function askUnknownKinds(
  { kind, column, found, isUnknown = false }: KindsOfFile & { readonly isUnknown?: boolean },
  answers: Answers,
): { found: KindsOfFile['found']; refuse: Mapping['refuse']; questions: Question[] } {
  const all = [...found];
  const refuse: Mapping['refuse'] = [];
  const questions: Question[] = [];
  if (
    column?.distinct == null ||
    (!isUnknown && countOf(found) < column.filledCount * leastKnown && !isAsked(column, answers))
  )
    return { found, refuse, questions };
  const known = new Set(found.map(({ word }) => word));
  const unknown = [...column.distinct]
    .filter(([word]) => !known.has(word) && /\p{L}{2}/u.test(word) && !isOfKind(word, kind))
    .toSorted(([, one], [, other]) => other - one);
  const ofAll = answers[`kind:${column.name}`];
  const isGroup = unknown.length > fewWords || (unknown.length > 1 && found.every((one) => one.kind === kind));
  if (isGroup && ofAll === undefined) return { found, refuse, questions: [groupQuestion(column.name, unknown)] };
  for (const [word, count] of unknown) {
    const id = `kind:${column.name}:${word}`.slice(0, 250);
    const said = answers[id] ?? (isGroup ? ofAll : undefined);
    const answer = kinds.find((one) => one === said);
    if (answer !== undefined) all.push({ kind: answer, set: {}, word, count });
    else if (said === 'leave_out')
      refuse.push({ column: column.name, is: [word], reason: `${column.name} says that it is no deal` });
    else questions.push(kindQuestionOf(id, column.name, word, count));
  }
  return { found: all, refuse, questions };
}

/** Several words at once, where they may all be one kind. */
const groupQuestion = (name: string, words: readonly (readonly [string, number])[]): Question => ({
  id: `kind:${name}`,
  column: name,
  text: `"${name}" says in ${formatCount(
    words.reduce((sum, [, count]) => sum + count, 0),
    'row',
  )} words of no kind that we know: ${words
    .slice(0, fewWords * 2)
    .map(([word, count]) => `${word} (${formatInteger(count)})`)
    .join(', ')}${words.length > fewWords * 2 ? ' and others' : ''}. Which kind of deal are they?`,
  option: `--answer "kind:${name}=grant", or =debt, =equity, =leave_out or =each`,
  choices: [
    ...kinds.map((value) => ({ value, label: `All of them: ${answerWords[value]}`, example: null })),
    { value: 'leave_out', label: 'No deals: refuse these rows', example: null },
    { value: 'each', label: 'Ask for each word', example: null },
  ],
});

const kindQuestionOf = (id: string, name: string, word: string, count: number): Question => ({
  id,
  column: name,
  text: `"${name}" says "${word}" in ${formatCount(count, 'row')}. Which kind of deal is that?`,
  option: `--answer "${id}=equity", or =debt, =grant or =leave_out`,
  choices: [
    ...kinds.map((value) => ({ value, label: answerWords[value], example: null })),
    { value: 'leave_out', label: 'No deal: refuse these rows', example: null },
  ],
});

const listsOf: Readonly<Record<DealKind, readonly DealColumnKey[]>> = {
  equity: ['roundType', 'instrument'],
  debt: ['debtType'],
  grant: ['grantType'],
};
/** A word of a closed list of the kind that the row has anyway. */
const isOfKind = (word: string, kind: DealKind | null): boolean =>
  kind !== null &&
  listsOf[kind].some((key) => {
    const list = findColumn(kind, key);
    return list !== null && optionOf(list, word) !== undefined;
  });

const mostWords = 100;
const mostRoutes = 50;

/** What the words of each row say goes before the kind of the file. Words of that kind are none, unless `all` is true. */
export function routesOf({ kind, column, found }: KindsOfFile, all: boolean): Route[] {
  if (column === null) return [];
  const groups = Map.groupBy(found, (one) => JSON.stringify([one.kind, one.set]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined || (!all && first.kind === kind && Object.keys(first.set).length === 0)) return [];
      return [
        {
          kind: first.kind,
          column: column.name,
          is: group.map(({ word }) => word).slice(0, mostWords),
          set: first.set,
        },
      ];
    })
    .slice(0, mostRoutes);
}
