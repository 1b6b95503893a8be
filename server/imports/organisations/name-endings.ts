import { plainWords } from '../../subjects/likeness/words.ts';
import { endsLikeOrganisation, isEndOfName } from './name-words.ts';
import { meansNobody } from './nobody.ts';

/** What stands after a comma and continues with the name before it, by its form and not by a list of names. */

/** Words with which no name begins in small letters: `managed by Birch`, `eine Tochter der Birke`. */
const startsClause =
  /^(?:an?|the|of|for|by|in|at|on|to|as|its|their|now|via|with|from|through|including|formerly|part|on behalf|d\/b\/a|dba|t\/a|f\/k\/a|fka|a\/k\/a|aka|trading|doing|eine?r?|der|die|das|den|dem|vormals|ehemals|durch|un|une|le|la|les|par|dont|filiale|una|el|los|por|uma|um|por|antes)(?=\s)/;

/** `a subsidiary of Birch`, but not `and Birch`, `birch.example`, `angel investors` or `iBirch Capital`. */
function isClause(part: string): boolean {
  if (!/^\p{Ll}/u.test(part) || plainWords(part).length < 2) return false;
  if (/^(?:and|und|et|y|e)\s/.test(part) || /[\p{L}\p{N}]\.\p{L}/u.test(part) || meansNobody(part)) return false;
  // A name may begin with a small letter; its second word does not.
  return startsClause.test(part) || !/^\S+\s\P{Ll}/u.test(part);
}

/** `Inc. d/b/a Birch Bank`, `LLC (dba Birch)`: what is registered, and what it is called. */
const otherName =
  /(?:^|[\s(])(?:d\/b\/a|dba|d\.b\.a\.|t\/a|f\/k\/a|fka|a\/k\/a|aka|trading as|doing business as|formerly)[\s:]/i;
const isOtherName = (part: string): boolean => {
  const found = otherName.exec(part);
  const before = found === null ? '' : part.slice(0, found.index).trim();
  return found !== null && (before === '' || isEndOfName(before));
};

/** `Jr. Fund`, `III`: of the person before. */
const ofPerson = /^(?:jr|sr|junior|senior|ii|iii|iv|esq|m\.?d|ph\.?d|dds|cpa|mba)\.?(?=\s|$)/i;

const kindsOfBody =
  'bank|company|corporation|association|cooperative|co-operative|society|union|fcu|division|subsidiary|branch|unit|affiliate|member|partnership|trust|institution|organi[sz]ation|foundation|charity|office|department|program(?:me)?|nonprofit';
/** `A National Banking Association`, `A Division of Birch`: what the one before is. */
const describing = new RegExp(String.raw`^an?\s(?:\S+\s){0,4}(?:${kindsOfBody})(?:\sof(?:\s.*)?|\sfor\s.*)?$`, 'i');

/** `Texas National Association`: where it is chartered. */
const chartered = /^(?:\S+\s){0,2}national (?:banking )?association$/i;

const states = new Set(
  `alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|al|ak|az|ar|ca|co|ct|de|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|dc|ontario|quebec|alberta|manitoba|saskatchewan|nova scotia|british columbia|queensland|victoria|new south wales|tasmania`.split(
    '|',
  ),
);
const isState = (part: string | undefined): boolean =>
  part !== undefined && (part.length > 2 || part === part.toUpperCase()) && states.has(plainWords(part).join(' '));

/** `Ohio`, and `Birchville` before it: where the organisation before them is. */
function isPlaceAfter(parts: readonly string[], at: number): boolean {
  const [before = '', part = '', next] = parts.slice(at - 1);
  if (isState(part)) return !isState(before);
  return isState(next) && !endsLikeOrganisation(part) && isPlaceName(part);
}

/** `Chickasha`, `St. Paul`: up to three words, each with a capital. */
function isPlaceName(part: string): boolean {
  const words = part.split(' ');
  return words.length <= 3 && words.every((word) => /^\p{Lu}[\p{L}.'-]*$/u.test(word));
}

/** Whether the part at this place continues with the name before it. */
export function isContinued(parts: readonly string[], at: number): boolean {
  const part = parts[at] ?? '';
  if (at === 0) return false;
  return (
    part === 'The' ||
    isClause(part) ||
    isOtherName(part) ||
    ofPerson.test(part) ||
    describing.test(part) ||
    (chartered.test(part) && endsLikeOrganisation(parts[at - 1] ?? '')) ||
    isPlaceAfter(parts, at) ||
    (/^[\p{N}\s.]+$/u.test(part) && part.length < 3)
  );
}

/** `Trust Co. of Birchville`, `Loan Association of Birchville`: the second half of a bank. */
export const isRestOfBank = (after: string): boolean =>
  /^(?:trust|savings|loan|building|merchants|mechanics|farmers)\s/i.test(after) &&
  isEndOfName(
    (after.split(/,|\s(?:of|in|for)\s/i)[0] ?? '').replace(
      /^(?:loan|building|merchants|mechanics|farmers)\s/i,
      'savings ',
    ),
  );

/** `standout charities`: no name is written in small letters, unless it is an address. */
export const isInSmallLetters = (text: string): boolean =>
  /^\p{Ll}[^\p{Lu}.\d]*$/u.test(text) && /\s/u.test(text) && !meansNobody(text);
