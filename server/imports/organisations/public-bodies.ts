import { parse } from 'csv-parse/sync';
import { plainWords } from '../../subjects/likeness/words.ts';
import { countryOf } from '../reading/countries.ts';
import { endsLikeOrganisation, isTopic, joints, topics } from './name-words.ts';

/** Names of public bodies and of families' foundations, which hold commas and words such as `and` without being lists. */

const heads =
  /^(?:the |le |la |das |die |der |o |a |el |us |uk )?(?:[\p{L}-]+ ){0,2}?(?:ministry|ministries|ministeri\w*|ministere|ministre|minister|departments?|departement|departamento|dept|offices?|secretar\w+|\w*ministerium|senatsverwaltung|senator\w*|senatskanzlei|\w*behorde|(?:bundes|landes|ober)?amt|dezernat|direction|direccion|direcao|directorate|consejeria|conselleria|concejalia|consejo|agence|agency|agentur|agencia|delegation|delegacion|commissariat|commission|comision|comissao|bureau|board|administration|authority|autoridad|autoridade|committee|service|servicio|servico|subsecretari\w*|superintendencia)(?= |$)/u;
const purpose = /\s(?:of|for|on|fur|der|des|du|de|del|d|da|do|dos|das|e|a|pour|para|von)\s/;

/** `de l'Innovation` as `de Innovation`. */
const plain = (text: string): string => plainWords(text.replaceAll(/(?<![\p{L}])[ld]['’](?=\p{L})/giu, '')).join(' ');

/** `Ministry of Science`, `Senatsverwaltung für Bildung`. */
export const startsLikePublicBody = (text: string): boolean => {
  const words = plain(text);
  return heads.test(words) && purpose.test(` ${words} `);
};

/** `Energy and Industrial Strategy`, `de la Recherche et de l'Innovation`: no organisation of its own. */
export const isTopicList = (text: string): boolean => {
  const words = plain(text).split(' ');
  return words.some((word) => topics.has(word)) && words.every((word) => topics.has(word) || joints.has(word));
};

/** After the name of a public body, a part with such a word and with none of an organisation or a country. */
export const mayGoOn = (text: string): boolean => {
  const words = plain(text).split(' ');
  return (
    words.length <= 8 &&
    words.some((word) => topics.has(word)) &&
    !words.some((word) => endsLikeOrganisation(word) || countryOf(word) !== null) &&
    !startsLikePublicBody(text) &&
    !familyHeads.has(words[0] ?? '')
  );
};

const suffixes = new Set(
  `office department ministry agency council commission authority board administration service services bureau committee
  directorate secretariat executive partnership centre center institute fund foundation trust corporation`.split(/\s+/),
);

/** `Foreign, Commonwealth and Development Office`, `Innovation, Science and Economic Development Canada`. */
export function isBodyOfTopics(parts: readonly string[]): boolean {
  const words = plain(parts.at(-1) ?? '').split(' ');
  const last = words.at(-1) ?? '';
  const isEnd = suffixes.has(last) || countryOf(last) !== null;
  const rest = words.slice(0, -1).filter((word) => !joints.has(word));
  return (
    parts.length > 1 &&
    isEnd &&
    rest.length > 0 &&
    rest.every((word) => topics.has(word)) &&
    parts.slice(0, -1).every((part) => isTopicList(part))
  );
}

const familyHeads = new Set(
  'fondation fundacion fundacao foundation stiftung fondazione legado herederos succession legs fonds fondo fundo'.split(
    ' ',
  ),
);
const startsLikeFamily = (text: string): boolean => familyHeads.has(plainWords(text)[0] ?? '');

/** `Fondation Daniel` and `Nina Carasso`: the first names of two persons and the name of their family. */
export function isCouple(before: string, after: string): boolean {
  const names = plainWords(before);
  const areFew = names.length >= 2 && names.length <= 3 && plainWords(after).length <= 5;
  const mayBePerson = /^\p{Lu}/u.test(after) && !endsLikeOrganisation(after) && !isTopic(after);
  return (
    startsLikeFamily(before) &&
    areFew &&
    mayBePerson &&
    !startsLikeFamily(after) &&
    !startsLikePublicBody(after) &&
    !endsLikeOrganisation(names.slice(1).join(' '))
  );
}

/** The second half of a body that the first half only says more of: `National Oceanic and Atmospheric Administration`. */
export const isHalfOfBody = (before: string, after: string): boolean =>
  suffixes.has(plainWords(after).at(-1) ?? '') &&
  plainWords(after).length === 2 &&
  !endsLikeOrganisation(before) &&
  /(?:al|ic|ical|an|ive|ary|ing|ed|able|ous)$/.test(plainWords(after)[0] ?? '');

/** The same body in two languages: a word of both begins alike, `Canada` and `canadien`. */
function areTranslations(one: string, other: string): boolean {
  const startsOf = (text: string): Set<string> =>
    new Set(plainWords(text).flatMap((word) => (word.length > 4 ? [word.slice(0, 4)] : [])));
  const [first, second] = [startsOf(one), startsOf(other)];
  return [...first].some((start) => second.has(start));
}

const pairSign = /\||\s\/\s/;
const mostlySo = 0.6;
const leastRows = 3;

/**
 * Whether a sign parts the same name in two languages: each side always stands beside the same other one, again and again.
 * Null where that is so and nothing says that they are translations.
 */
export function arePairs(counts: ReadonlyMap<string, number>): boolean | null {
  const partners = new Map<string, string>();
  let [pairs, rows, alike] = [0, 0, 0];
  for (const [text, count] of counts) {
    const sides = text.split(pairSign).map((side) => side.trim());
    const [one = '', other = ''] = sides;
    if (sides.length === 1 && !partners.has(text)) {
      partners.set(text, '');
      continue;
    }
    if (sides.length !== 2 || partners.has(one) || partners.has(other)) return false;
    partners.set(one, other).set(other, one);
    pairs += 1;
    rows += count;
    if (areTranslations(one, other)) alike += 1;
  }
  if (pairs === 0 || rows < pairs * leastRows) return false;
  return alike >= pairs * mostlySo ? true : null;
}

const quoted = /(?:^|[,;|]\s*)"[^"]+"\s*(?=[,;|]|$)/;
/** `Accel,"Kabbage, Inc."`: a list in the form of CSV within a cell; null where the cell is none. */
export function quotedList(text: string): string[] | null {
  if (!quoted.test(text)) return null;
  const tight = text.replaceAll(/([,;|]) +"/g, '$1"').replaceAll(/" +([,;|])/g, '"$1');
  try {
    const lines: string[][] = parse(tight, { delimiter: [',', ';', '|'], trim: true, relax_column_count: true });
    return lines.flat().filter((name) => name !== '');
  } catch {
    // A quote that is none of CSV.
    return null;
  }
}
