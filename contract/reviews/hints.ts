import { hostOfUrl } from './http-url.ts';

/**
 * Words in a text that could identify its author or another person. The form shows them beside the text as tips: a hint
 * never blocks sending and rewrites nothing. The screening on the server looks for the same.
 */

export const hintWords = {
  email: 'An email address. Please leave it out.',
  phone: 'A phone number. Please leave it out.',
  link: 'A link. It may show who you are.',
  person: 'This may name a person. Write "they" or "a partner" instead.',
  exact_sum: 'An exact amount. "About two million" hides you better.',
  exact_date: 'An exact date. The season or the year hides you better.',
  own_name: 'The name of your organisation.',
  own_site: 'A word of your web address. It may show who you are.',
  product: 'This may be the name of a product. What it does hides you better.',
} as const;
export type HintKind = keyof typeof hintWords;

export interface Hint {
  readonly kind: HintKind;
  /** Where it is in the text, in UTF-16 units: from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
}

/** The organisation that would give the writer away, as they typed it. */
export interface OwnWords {
  readonly name?: string | undefined;
  readonly website?: string | undefined;
}

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
// Bounded repetitions only: a text of thousands of characters must not take longer than reading it.
const patterns: readonly (readonly [HintKind, RegExp])[] = [
  ['email', /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu],
  ['link', /\b(?:https?:\/\/|www\.)[^\s]{1,200}/giu],
  [
    'exact_date',
    new RegExp(
      String.raw`\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\b|(?:${months}) \d{1,2}(?:st|nd|rd|th)?\b)`,
      'giu',
    ),
  ],
  ['phone', /(?:\+|\b00)\d[\d ()./-]{6,20}\d|\b0\d{2,4}[ /-]\d{3}[\d -]{2,10}\d/gu],
  [
    'exact_sum',
    /(?:[$€£¥]\s?|\b(?:USD|EUR|GBP|CHF|INR|KES|NGN|ZAR)\s?)\d[\d,.' ]{3,20}|\b\d{1,3}(?:[,.' ]\d{3}){1,4}\b|\b\d{4,12}\s?(?:[$€£¥]|(?:USD|EUR|GBP|CHF|INR|KES|NGN|ZAR|euros?|dollars?|pounds?)\b)|\b\d{1,3}[.,]\d{1,3}\s?(?:million|billion|thousand|mn|bn|mio|[mk])\b/giu,
  ],
  ['person', /\b(?:Mr|Mrs|Ms|Mx|Dr|Prof|Sir|Madam)\.? \p{Lu}\p{L}{1,30}/gu],
];

// A first and a last name is what group 1 holds. Two words with capitals alone may be a funder or a place: the words
// around them must speak of a person.
const capital = String.raw`(?:[OD]['’])?\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})?`;
const fullName = String.raw`(${capital}(?: \p{Lu}\.| van| von| de| da| del| al){0,2} ${capital})`;
const office =
  '(?:partner|principal|associate|founder|co-founder|director|manager|officer|analyst|adviser|advisor|CEO|CTO|CFO|chairman|chairwoman|president)';
const fullNamePatterns: readonly RegExp[] = [
  new RegExp(String.raw`\b${office},?(?: is| was)? ${fullName}(?!\p{L})`, 'dgu'),
  new RegExp(
    String.raw`(?<!\p{L})${fullName},? (?:at \p{Lu}|(?:the|their|our|a|an) (?:\p{Ll}{2,15} )?${office}\b)`,
    'dgu',
  ),
];
/** Words of organisations, of places, and of the start of a sentence: with one of them, it is no name of a person. */
const noPerson =
  /(?<!\p{L})(?:Capital|Ventures?|Partners?|Funds?|Group|Bank|Foundation|Trust|Angels?|Labs|Equity|University|Council|Ministry|New|North|South|East|West|San|United|The|They|Their|This|Our|We|You|It|In|On|At|After|When|With|And|But)(?!\p{L})/u;

// The name of a product is what group 1 holds.
const product = '(?:product|app|platform|software|tool|device|solution)';
const name = String.raw`(\p{Lu}[\p{L}\p{N}+-]{1,30})`;
const productPatterns: readonly RegExp[] = [
  new RegExp(String.raw`\b[Oo]ur ${product}(?:,| is| was|,? called| named)? ["“‘']?${name}`, 'dgu'),
  new RegExp(String.raw`\b(?<!\b[Ii]n )${name}["”’']?, our ${product}\b`, 'dgu'),
  // In quotes: one to three words that all begin with a capital. A "No" is an answer, not a name.
  /["“«](?!(?:Yes|No|Not|Maybe|Later|We|They|You|It)\b)(\p{Lu}[\p{L}\p{N}+-]{1,30}(?: \p{Lu}[\p{L}\p{N}+-]{0,30}){0,2})["”»]/dgu,
];

/** In order of their place; where two overlap, the kind that comes first above stands. */
export function findHints(text: string, own: OwnWords = {}): Hint[] {
  const found: Hint[] = [];
  for (const [kind, pattern] of patterns) addEach(found, kind, placesOf(text, pattern));
  const ownName = own.name?.trim() ?? '';
  if (ownName.length >= shortestName) addEach(found, 'own_name', wordsOf(text, ownName, { isPart: true }));
  for (const word of wordsOfSite(own.website)) addEach(found, 'own_site', wordsOf(text, word));
  for (const pattern of fullNamePatterns)
    addEach(
      found,
      'person',
      placesOf(text, pattern).filter(([start, end]) => !noPerson.test(text.slice(start, end))),
    );
  for (const pattern of productPatterns) addEach(found, 'product', placesOf(text, pattern));
  return found.sort((one, other) => one.start - other.start);
}

/** In UTF-16 units. A shorter name or word is part of too many others. */
const shortestName = 3;
const shortestSiteWord = 4;

/** Parts of a host that say nothing of whose it is. */
const ofMany = new Set(['www', 'app', 'com', 'org', 'net', 'gov', 'edu', 'co', 'ac']);

/** `kite-house` and `kite house` of https://www.kite-house.co.uk. */
function wordsOfSite(website: string | undefined): string[] {
  const labels = (hostOfUrl(website?.trim() ?? '')?.host ?? '').split('.').slice(0, -1);
  const label = labels.findLast((one) => !ofMany.has(one)) ?? '';
  if (label.length < shortestSiteWord) return [];
  return label.includes('-') ? [label, label.replaceAll('-', ' ')] : [label];
}

type Place = readonly [start: number, end: number];
/** Of group 1 where the pattern asks for its indices. */
const placesOf = (text: string, pattern: RegExp): Place[] =>
  Array.from(text.matchAll(pattern), (match) => match.indices?.[1] ?? [match.index, match.index + match[0].length]);

const inWord = /[\p{L}\p{N}]/u;

/** Where `wanted` is in the text, in capitals or not; within longer words only with `isPart`. */
function wordsOf(text: string, wanted: string, { isPart = false } = {}): Place[] {
  const [lower, part] = [text.toLowerCase(), wanted.toLowerCase()];
  const places: Place[] = [];
  for (let at = lower.indexOf(part); at >= 0 && places.length < mostHints; at = lower.indexOf(part, at + part.length)) {
    const end = at + part.length;
    if (isPart || !(inWord.test(lower.charAt(at - 1)) || inWord.test(lower.charAt(end)))) places.push([at, end]);
  }
  return places;
}

/** No moderator reads more hints, and comparing each with each must stay cheap. */
const mostHints = 200;

function addEach(found: Hint[], kind: HintKind, places: readonly Place[]): void {
  for (const [start, end] of places) {
    if (found.length >= mostHints) return;
    if (found.every((other) => end <= other.start || start >= other.end)) found.push({ kind, start, end });
  }
}
