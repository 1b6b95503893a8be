import { isLegalForm, plainWords } from '../../subjects/likeness/words.ts';
import { withoutLeadMark } from './lead-mark.ts';
import { meansNobody } from './nobody.ts';

/** The organisations that one cell names. A name that is known stays whole, whatever signs it holds. */

export type IsKnown = (name: string) => boolean;

/** In the order of the cell, without words for nobody. */
export const splitNames = (text: string, isKnown: IsKnown): string[] => namesIn(text, isKnown).map(({ name }) => name);

/** Of these the ones that the cell marks as the lead. */
export const splitLeads = (text: string, isKnown: IsKnown): string[] =>
  namesIn(text, isKnown)
    .filter(({ isLead }) => isLead)
    .map(({ name }) => name);

const namesIn = (text: string, isKnown: IsKnown): ReturnType<typeof withoutLeadMark>[] =>
  split(text.trim(), isKnown)
    .map((name) => withoutLeadMark(tidyName(name)))
    .filter(({ name }) => name !== '' && !meansNobody(name));

const joining = new Set(['and', 'und', 'et', 'y', 'e', '&', '+', ',', ';']);
const joins = (word: string | undefined): boolean => word !== undefined && joining.has(word.toLowerCase());

/** Without words and signs at its ends that only join names. */
function tidyName(name: string): string {
  const words = name.split(/\s/).filter((word) => word !== '');
  while (joins(words[0])) words.shift();
  while (joins(words.at(-1))) words.pop();
  const tidy = words.join(' ');
  return joins(tidy.at(-1)) && tidy.length > 1 && !/\p{L}/u.test(tidy.at(-1) ?? '')
    ? tidyName(tidy.slice(0, -1))
    : tidy;
}

function split(text: string, isKnown: IsKnown): string[] {
  if (text === '' || isKnown(text)) return [text];
  const parts = text.split(/[;|\n\r•]|\s\/\s|\s\+\s/);
  if (parts.length > 1) return parts.flatMap((part) => split(part.trim(), isKnown));
  return splitCommas(text, isKnown);
}

/** `A, B and C` are three; `Smith, Jones & Partners Ltd`, `Acme, Inc.` and `University of California, Berkeley` are one. */
function splitCommas(text: string, isKnown: IsKnown): string[] {
  const parts = joinEndings(splitOutsideBrackets(text));
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return splitAnd(text, isKnown);
  if (isFirm(parts, isKnown) || isPlace(parts, isKnown)) return [text];
  return [...parts.slice(0, -1).flatMap((part) => splitAnd(part, isKnown)), ...splitLast(last, isKnown)];
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    // `1,000` is one word.
    else if (sign === ',' && depth === 0 && !/^\d\d\d/.test(text.slice(at + 1))) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()].filter((part) => part !== '');
}

/** What comes after a comma and is no name of its own: a legal form, `The`, words in small letters. */
function joinEndings(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const [form, rest] = splitAfterForm(part);
    const isEnding = joined.length > 0 && (isForm(form) || part === 'The' || isContinued(part));
    if (!isEnding) joined.push(part);
    else {
      joined[joined.length - 1] += `, ${form}`;
      if (rest !== '') joined.push(rest);
    }
  }
  return joined;
}

const isForm = (part: string): boolean => plainWords(part).every(isLegalForm);

/** `LLC and Cedar` ends one name and begins another. */
function splitAfterForm(part: string): [string, string] {
  const found = /\s(?:and|und|et|y|&)\s/i.exec(part);
  if (found === null) return [part, ''];
  const [form, rest] = [part.slice(0, found.index), part.slice(found.index + found[0].length)];
  return isForm(form) ? [form, rest] : [part, ''];
}

/** Small letters at the start: `a subsidiary of Birch`, but not `and Birch`, `birch.example` or `angel investors`. */
const isContinued = (part: string): boolean =>
  /^\p{Ll}/u.test(part) &&
  plainWords(part).length > 1 &&
  !/^(?:and|und|et|y|e)\s/.test(part) &&
  !/[\p{L}\p{N}]\.\p{L}/u.test(part) &&
  !meansNobody(part.replace(/^(?:and|und|et|y|e)\s/, ''));

/** Words that end the name of a firm after `&`: what stands before them are names of people. */
const firmWords = new Set(
  `co company cie partner partners sons son daughters brothers bros associates associes compagnie partenaires sohne soehne
  socios hijos filhos hermanos irmaos`.split(/\s+/),
);

/** `Smith, Jones & Partners Ltd`: single words, and after the last sign words of a firm. */
function isFirm(parts: readonly string[], isKnown: IsKnown): boolean {
  const last = parts.at(-1) ?? '';
  const [before = '', after] = splitAtAnd(last) ?? [];
  if (after === undefined || parts.some((part) => isKnown(part))) return false;
  const ending = plainWords(after).filter((word) => !isLegalForm(word));
  const areNames = parts
    .slice(0, -1)
    .concat(before)
    .every((part) => plainWords(part).length <= 1);
  if (!areNames) return false;
  // `Skadden, Arps, Slate & Flom LLP`: the form at the end is that of all.
  const hasForm = isLegalForm(plainWords(after).at(-1) ?? '') && ending.length <= 1;
  return hasForm || ending.length === 0 || (ending.length <= 2 && firmWords.has(ending[0] ?? ''));
}

const places =
  /\b(?:universit|college|institute|school|regents|trustees|ministry|department|board|city|county|state|government|council|office|bureau|hospital)/i;

/** `University of California, Berkeley`: one public body with where it is. */
function isPlace(parts: readonly string[], isKnown: IsKnown): boolean {
  const [first = '', second = '', ...others] = parts;
  return (
    others.length === 0 &&
    places.test(first) &&
    !places.test(second) &&
    plainWords(second).length <= 2 &&
    splitAtAnd(second) === null &&
    !isKnown(second) &&
    !endsLikeOrganisation(second)
  );
}

/** The last of a list: `B and C` are two there, unless what follows only ends a firm. */
function splitLast(text: string, isKnown: IsKnown): string[] {
  if (isKnown(text)) return [text];
  const sides = splitAtAnd(text.replace(/^(?:and|und|et|y|e|&)\s+/i, ''));
  if (sides === null) return [text];
  const [before, after] = sides;
  const ending = plainWords(after).filter((word) => !isLegalForm(word));
  if (before === '' || ending.length === 0 || firmWords.has(ending[0] ?? '')) return [text];
  // `Johnson & Johnson` is a name; a list ends with a word.
  if (/\s&\s/.test(text) && !(isKnown(before) || isKnown(after) || endsLikeOrganisation(before))) return [text];
  return [before, after];
}

/** Without commas, `A and B` may be one name: two where both are known or both end as organisations do. */
function splitAnd(text: string, isKnown: IsKnown): string[] {
  if (isKnown(text)) return [text];
  const sides = splitAtAnd(text);
  if (sides === null) return [text];
  const [before, after] = sides;
  const areKnown = isKnown(before) && isKnown(after);
  const areBoth =
    endsLikeOrganisation(before) &&
    endsLikeOrganisation(after) &&
    plainWords(before).length > 1 &&
    plainWords(after).length > 1;
  const isNobody = meansNobody(after) || meansNobody(before);
  return areKnown || areBoth || isNobody ? [...splitAnd(before, isKnown), ...splitAnd(after, isKnown)] : [text];
}

/** At the last `and`, in five languages. Null where there is none. */
function splitAtAnd(text: string): [string, string] | null {
  const found = [...text.matchAll(/\s(?:and|und|et|y|&)\s/gi)].at(-1);
  if (found === undefined) return null;
  return [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()];
}

const organisationWords = new Set(
  `capital ventures venture partners fund funds group investments investment management holdings foundation trust bank angels
  equity invest investors accelerator labs fonds stiftung fondation fundacion fundacao beteiligungen gesellschaft bpi banque banco
  network university institute council corporation finance`.split(/\s+/),
);
function endsLikeOrganisation(name: string): boolean {
  const word = plainWords(name).at(-1) ?? '';
  return organisationWords.has(word) || isLegalForm(word);
}
