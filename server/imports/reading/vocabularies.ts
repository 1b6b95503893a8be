import type { DealColumn } from '../../../contract/deals/column.ts';
import { isPersonWord } from './person-words.ts';
import { synonyms } from './synonyms.ts';
import { fold } from './fold.ts';

/**
 * What publishers write for the values of our closed lists: matched by normal form, plural, hyphen, synonym, and by the
 * one value whose words a text holds.
 */

/** Words that say nothing of which value is meant, by column. */
const noise: Readonly<Record<string, string>> = {
  roundType:
    'round funding financing finance investment stage capital venture raise deal type runde finanzierung tour ronda rodada de runda omgang fase kierros vaihe putaran babak tahap tur turu asamasi kolo faze etap ronde',
  instrument: 'type security instrument offering',
  debtType: 'type facility financing product',
  loanStatus: 'status loan',
  grantStatus: 'status grant',
  dealStatus: 'status deal round',
  sectors: 'sector industry industries services service technology technologies tech company companies',
};

/** Lower case, without accents and plurals, words parted by one space. */
const normalOf = (text: string): string =>
  fold(text)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(singularOf)
    .join(' ');
const singularOf = (word: string): string =>
  /^(?!ser|spec).{2,}ies$/.test(word)
    ? `${word.slice(0, -3)}y`
    : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word;

interface Vocabulary {
  readonly byForm: ReadonlyMap<string, string | null>;
  readonly noise: ReadonlySet<string>;
  readonly remembered: Map<string, string | undefined>;
}

const vocabularies = new Map<string, Vocabulary>();
const mostRemembered = 5_000;

/** The value of a closed list that a text means; undefined where it means none, or more than one. */
export function optionOf(column: DealColumn, text: string): string | undefined {
  const vocabulary = vocabularies.get(column.key) ?? build(column);
  if (vocabulary.remembered.has(text)) return vocabulary.remembered.get(text);
  const value = find(vocabulary, column.key, text);
  if (vocabulary.remembered.size < mostRemembered) vocabulary.remembered.set(text, value);
  return value;
}

/** Whether the text is a word of the list as it stands, not only by a part of it. */
export function isWordOf(column: DealColumn, text: string): boolean {
  const { byForm, noise: idle } = vocabularies.get(column.key) ?? build(column);
  const form = normalOf(text);
  return typeof wholeValue(byForm, column.key, form, idle) === 'string';
}

function build({ key, options }: DealColumn): Vocabulary {
  const byForm = new Map<string, string | null>();
  for (const { value, label } of options ?? []) byForm.set(normalOf(value), value).set(normalOf(label), value);
  const known = new Set((options ?? []).map(({ value }) => value));
  for (const [form, value] of Object.entries(synonyms[key] ?? {}))
    if (value === null || known.has(value)) byForm.set(normalOf(form), value);
  const vocabulary = {
    byForm,
    noise: new Set((noise[key] ?? '').split(' ')),
    remembered: new Map<string, string | undefined>(),
  };
  vocabularies.set(key, vocabulary);
  return vocabulary;
}

function find({ byForm, noise: idle }: Vocabulary, key: string, text: string): string | undefined {
  const form = normalOf(text);
  // Before anything else: a person must not be taken for a body by a part of a word.
  if (key === 'recipientType' && isPersonWord(text))
    return byForm.get(form) === 'sole_trader' ? 'sole_trader' : 'individual';
  const whole = wholeValue(byForm, key, form, idle);
  return whole === undefined ? parts(byForm, bareOf(form, idle)) : (whole ?? undefined);
}

const bareOf = (form: string, idle: ReadonlySet<string>): string =>
  form
    .split(' ')
    .filter((word) => !idle.has(word))
    .join(' ');

/** Null where the text is known to mean none of the values. */
function wholeValue(
  byForm: Vocabulary['byForm'],
  key: string,
  form: string,
  idle: ReadonlySet<string>,
): string | null | undefined {
  const exact = byForm.get(form);
  if (exact !== undefined) return exact;
  const letter = key === 'roundType' ? /(?:^|\b)serie ([a-z])\d?\b/.exec(form)?.[1] : undefined;
  const bare = bareOf(form, idle);
  const short = byForm.get(bare);
  if (short !== undefined) return short;
  if (letter !== undefined && /^serie [a-z]\d?$/.test(bare)) return letter < 'd' ? `series_${letter}` : 'series_d_plus';
  return undefined;
}

/** The one value whose words the text holds; a longer one covers those within it. */
function parts(byForm: ReadonlyMap<string, string | null>, text: string): string | undefined {
  const forms = [...byForm.keys()].filter((form) => form.length > 2 && ` ${text} `.includes(` ${form} `));
  const whole = forms.filter((form) => !forms.some((other) => other !== form && ` ${other} `.includes(` ${form} `)));
  const values = new Set(whole.map((form) => byForm.get(form) ?? null));
  const [only] = values;
  return values.size === 1 && only !== null ? only : undefined;
}
