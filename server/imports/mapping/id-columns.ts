import type { ColumnProfile } from './profile-columns.ts';

/** Which column of an unknown file names a deal for ever: unique, filled in every row, written like an id, named so. */

const ofId = new Set(
  `id ids uid uuid guid ref reference number num no nr key code permalink identifier kennung nummer aktenzeichen
  numero referencia codigo référence numéro código número`.split(/\s+/),
);
/** What one row of a file is: its id is the id of the deal. */
const deals =
  'loan|deal|grant|award|application|project|case|contract|agreement|record|transaction|round|funding|financing|donation|credit|investment|proposal|vorgang|antrag|projekt|dossier|convention|expediente|contrato|projeto';
const joinedId = new RegExp(`^(?:${deals})(?:id|uid|uuid|ref|reference|number|num|no|nr|nummer|key|code|identifier)$`);
const dealWords = new Set(deals.split('|'));
/** Things that have ids too: two deals may share one. */
const others = new Set(
  `company organisation organization investor funder lender donor borrower recipient grantee awardee investee startup firm bank
  branch person contact phone telephone fax mobile zip postal postcode plz country state county city region district congressional
  sector industry naics sic currency year programme program fund franchise tax vat ein duns charity employees account page row line`.split(
    /\s+/,
  ),
);

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '');

const leftOut = 0;
/** 3 for the id of a deal, 2 for an id of nothing that is named, 1 for a code, 0 for no id or that of something else. */
export function rankOfIdName(name: string): number {
  const words = wordsIn(name);
  if (words.some((word) => others.has(word))) return leftOut;
  if (words.some((word) => joinedId.test(word))) return 3;
  const found = words.filter((word) => ofId.has(word));
  if (found.length === 0) return leftOut;
  if (words.some((word) => dealWords.has(word))) return 3;
  return found.every((word) => word === 'code' || word === 'key') ? 1 : 2;
}

/** One column at most. Null where nothing names a row for ever. */
export function findIdColumn(
  profiles: readonly (ColumnProfile & { readonly isPersonal: boolean; readonly field: string | null })[],
): string | null {
  const rowCount = Math.max(0, ...profiles.map(({ filledCount }) => filledCount));
  const found = profiles
    .filter(
      (profile) =>
        profile.isUnique &&
        (profile.field === null || profile.field === 'sourceRecordId') &&
        !profile.isPersonal &&
        profile.filledCount === rowCount &&
        profile.samples.every(looksLikeId) &&
        !isRowNumber(profile),
    )
    .map(({ name }) => ({ name, rank: rankOfIdName(name) }))
    .filter(({ rank }) => rank > leftOut)
    .toSorted((one, other) => other.rank - one.rank);
  return found[0]?.name ?? null;
}

/** One word of letters, digits and signs, with a digit in it or as in an address. */
const looksLikeId = (text: string): boolean =>
  text.length <= 80 && !/\s\S+\s/.test(text) && (/\d/.test(text) || /^[\w./:-]+$/.test(text));

/** 1, 2, 3 … under a name for places in the list: a row that is inserted moves all after it. */
export function isRowNumber({ name, samples }: Pick<ColumnProfile, 'name' | 'samples'>): boolean {
  const isNamedSo =
    /^(?:#|n|no|nr|num|number|s ?no|sr ?no|sl ?no|serial no|serial number|lfd ?n[ro]|lfd nummer|laufende (?:nr|nummer)|nº|n º|n ordre|n d ordre|numero de orden?|numero d ordre|nro|nr crt|no de orden|orden|ordem|item|ord|rang|rank|row|index|pos|position)$/.test(
      wordsIn(name).join(' '),
    );
  if (!isNamedSo) return false;
  const numbers = samples.map(Number);
  return numbers.every((number, at) => number === (numbers[0] ?? 0) + at) && (numbers[0] ?? 9) <= 1;
}

/** `FA-10200`, `FA-2019-10201`: each with the same letters before its digits. No organisations of a file are called so. */
export function holdsRecordNumbers({ samples }: Pick<ColumnProfile, 'samples'>): boolean {
  const beginnings = new Set(samples.map((text) => recordNumber.exec(text)?.[1] ?? null));
  return samples.length > 1 && beginnings.size === 1 && !beginnings.has(null);
}
const recordNumber = /^(\p{L}{1,8}[-_/.#]|\p{Lu}{1,8})(?:\d{2,4}[-_/.])?\d{3,}$/u;
