import type { DealKind } from '../../../contract/deals/options.ts';
import type { Mapping } from '../../../contract/imports/mapping.ts';
import { isPersonal } from './candidates.ts';
import { plainName } from './column-words.ts';
import { kindOfWords, type KindOfWords } from './kind-words.ts';
import type { ColumnProfile } from './profile-columns.ts';
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
    /round|investor|investee|portfoliocompan|premoney|postmoney|valuation|startup|series|kapitalgeber|finanzierungsrunde|inversor|investidor|investisseur|levee|ronda|rodada/,
  debt: /loan|lender|borrower|interest|maturity|creditline|termmonths|borrname|kredit|darlehen|emprunt|preteur|prestam|emprestimo|tomador|credor|mutuari/,
  grant:
    /grant|award|donor|donee|grantee|recipientorg|foundation|zuwendung|zuschuss|forderung|stiftung|subvention|subvencion|subvencao|concesion|concedente|beca|bolsa|donacion|doacao/,
};
const kinds = Object.keys(headerWords) as DealKind[]; // keys of a record of kinds
const accents = /\p{M}+/gu;

/** By words that only one kind uses in its headers. */
function kindOfHeaders(profiles: readonly ColumnProfile[]): DealKind | null {
  const names = profiles.map(({ name }) => plainName(name.normalize('NFD').replaceAll(accents, ''))).join(' ');
  const found = kinds.filter((kind) => headerWords[kind].test(names));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Longer values were cut when they were counted. */
const longestWord = 59;
const leastShare = 0.6;

export function kindsOfFile(profiles: readonly ColumnProfile[], said: DealKind | null): KindsOfFile {
  const columns = profiles
    .map((profile) => ({ profile, found: wordsIn(profile) }))
    .filter(({ found }) => found.length > 0);
  const best = columns.toSorted((one, other) => countOf(other.found) - countOf(one.found))[0];
  const own = said ?? kindOfHeaders(profiles);
  if (best === undefined) return { kind: own, column: null, found: [] };
  const { profile, found } = best;
  const isWhole = countOf(found) === profile.filledCount;
  const most = kinds.toSorted((one, other) => countOf(found, other) - countOf(found, one))[0] ?? null;
  return { kind: own ?? (isWhole ? most : null), column: profile, found };
}

const countOf = (found: readonly { readonly count: number; readonly kind: DealKind }[], kind?: DealKind): number =>
  found.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.count : 0), 0);

/** The values that name a kind; none where the header speaks of something else and most values do not. */
function wordsIn(profile: ColumnProfile): (KindOfWords & { word: string; count: number })[] {
  const { distinct, filledCount, name } = profile;
  if (distinct === null || filledCount === 0 || isPersonal(profile)) return [];
  const header = readHeader(name);
  if (header.namesParty) return [];
  const found = [...distinct].flatMap(([word, count]) => {
    const kind = word.length > longestWord ? null : kindOfWords(word);
    return kind === null ? [] : [{ ...kind, word, count }];
  });
  return header.namesKind || (!header.isKnown && countOf(found) >= filledCount * leastShare) ? found : [];
}

const mostWords = 100;
const mostRoutes = 50;

/** What the words of each row say goes before the kind of the file. */
export function routesOf({ kind, column, found }: KindsOfFile): Route[] {
  if (column === null) return [];
  const groups = Map.groupBy(found, (one) => JSON.stringify([one.kind, one.set]));
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined || (first.kind === kind && Object.keys(first.set).length === 0)) return [];
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
