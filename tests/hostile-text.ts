import { inDeepRun } from './deep-run.ts';
import { randomFrom, testSeed } from './seeded-random.ts';

/** Five hundred texts that break careless programs, by family. Deterministic: a failing one can be tried again. */

/** What attacks begin with; each stands alone and inside the wraps below. */
const hearts = {
  sql: [
    "' or 1=1",
    "'; drop table deals",
    '" or ""="',
    "' union select null",
    "\\' or 1=1",
    '1; select pg_sleep(9)',
    '$$ or true $$',
    "' || pg_sleep(9) || '",
    "E'\\047",
    "'::regclass",
    "U&'\\0027'",
    '$1',
    ':name',
    '??',
    '/**/',
  ],
  wildcards: ['%', '_', '\\', '%%__\\\\', '\\%', '100%', 'a_b', '[a-z]'],
  documents: ['{"$ne":null}', '$gt', '{"$where":"sleep(9)"}', '["a","b"]', '{"a":1}', 'null', 'true', '__proto__'],
  directories: ['*)(uid=*', '*)(|(cn=*', '\\2a\\28', 'admin)(&)'],
  templates: ['${7*7}', '{{7*7}}', '<%= 7*7 %>', '#{7*7}', '${jndi:ldap://x}', '{%raw%}', '@(7*7)'],
  paths: ['../../etc/passwd', '..%2f..%2fetc', '..\\..\\win.ini', 'file:///etc/passwd', '//evil.example', '~root'],
  markup: ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&amp;', '<!--', ']]>', 'javascript:alert(1)'],
  patterns: ['.*', '[0-9]+(a+)+$', '^', '(?=x)', '\\d', '(a|a)*b'],
  formulas: ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1'],
  shells: ['; rm -rf x', '$(id)', '`id`', '| nc x', '&& true', '%0a id'],
} as const;

const wraps: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}--`,
  (text) => `x${text}`,
  (text) => `'${text}'`,
  (text) => `${text},${text}`,
  (text) => ` ${text}`,
  (text) => `(${text})`,
];

/** Letters that change in normalisation, join, turn or hide, and texts of every length up to the longest. */
const letters: readonly string[] = [
  'İstanbul',
  'ΟΔΟΣ',
  'STRASSE',
  'straße',
  'ﬁnance',
  'Ｆｕｌｌ width',
  'e\u0301\u0323',
  '\u0301'.repeat(40),
  'Z\u0351\u036B\u0343algo',
  '\u202Eright to left',
  'שלום עולם',
  'مرحبا بالعالم',
  '\u200Bzero\u200Bwidth\u200D',
  '\uFEFFmark',
  '🦆',
  '👩‍👩‍👧‍👦',
  '🇰🇪🇵🇹',
  'ก็',
  '漢字かな',
  '\u{1F600}\u{10FFFF}',
  '\uFFFE\uFFFF',
  '\u2028line\u2029',
  '\u0085next',
  'tab\tand\vmore\f',
  'line\r\nX-Header: yes',
  '\r\n\r\n',
  '\n',
  ' ',
  '  ',
  'a',
  'ab',
  '%a',
  "o'n",
  'NaN',
  '-0',
  '1e400',
  'undefined',
  '[object Object]',
  'constructor',
  '2026-02-30',
  '9'.repeat(200),
  'x'.repeat(199),
  '%'.repeat(200),
  '\\'.repeat(199),
  'ä'.repeat(200),
  '🦆'.repeat(100),
];

/** What no database can hold or no filter takes: refused with 400. */
const refused: readonly string[] = [
  '\0',
  'nul\0inside',
  '\0\0\0',
  "' or 1=1\0--",
  '\uD800',
  'half \uDFFF of a pair',
  '\uDC00\uD800',
  'x'.repeat(201),
  'ä'.repeat(201),
  '🦆'.repeat(101),
  ' '.repeat(400),
  "' or ".repeat(300),
  '('.repeat(4_000),
];

const wrapped = wraps.flatMap((wrap) => Object.values(hearts).flatMap((texts) => texts.map(wrap)));

/** Five hundred different ones. */
export const hostileTexts: readonly string[] = [...new Set([...refused, ...letters, ...wrapped])].slice(0, 500);

/** Every quote, wildcard and escape, and what may not be text: a short run tries these on each parameter too. */
const essential: readonly string[] = ["' or 1=1", '%', '_', '\\', '\0'];

/**
 * All of them in a deep run. Otherwise the essential ones and the next `count` of a deck that the seed shuffles: so that
 * after enough turns each text was tried.
 */
export function hostileTextsInTurn(count: number): () => readonly string[] {
  if (inDeepRun) return () => hostileTexts;
  const random = randomFrom(testSeed);
  const deck = hostileTexts
    .filter((text) => !essential.includes(text))
    .map((text) => ({ text, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
  let next = 0;
  return () => [...essential, ...Array.from({ length: count }, () => deck[next++ % deck.length] ?? '')];
}

/** For the query string of an address. Half a pair has no UTF-8: it goes out as the three bytes that it would have. */
export function inAddress(text: string): string {
  return Array.from(text)
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : halfInAddress(character)))
    .join('');
}

function halfInAddress(half: string): string {
  const unit = half.charCodeAt(0);
  const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join('');
}
