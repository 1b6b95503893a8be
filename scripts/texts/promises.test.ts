import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { plainWords, type RulesBlock } from '../../contract/rules/document.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { personalTables } from '../../server/erasure/personal-tables.ts';
import { allEmails } from '../../server/mail/all-emails.ts';
import { listDocuments, listLines, listTexts } from './list.ts';
import {
  isDefined,
  isHeld,
  numbersIn,
  numbersOf,
  readNotPromises,
  readPromises,
  sourceOf,
  type Promised,
} from './promises.ts';

/** docs/promises.md lists what we promise, and each promise is the rule of the code. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const product = { productName: 'Fundsight', supportEmail: 'support@fundsight.example', settings: defaultSettings };
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const sentencesOf = (text: string): string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((one) => one !== '');
const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const rowsOf = (block: RulesBlock): string[] => {
  if (block.kind === 'text') return [plainWords(block.words)];
  if (block.kind === 'table') return block.rows.map((row) => row.join(' → '));
  if (block.kind === 'clauses') return block.items.map(({ number, words }) => `${number} ${plainWords(words)}`);
  return block.items.map(plainWords);
};
const rules = publicRules(product).map(({ path, lead, sections }) => ({
  place: path as string,
  texts: [lead, ...sections.flatMap(({ blocks }) => blocks.flatMap(rowsOf))],
}));

/** Lines of emails that are no sentences of ours: addresses, labels of buttons, why it came, and titles of three words. */
const isNoSentence = (line: string): boolean =>
  /^https?:|^You get this because|:$|^--$|@fundsight\.example$|^email=|^roundType/.test(line) ||
  line.split(' ').length < 4;
const emails = {
  place: 'emails',
  texts: allEmails.flatMap(({ write }) => {
    const { subject, text } = write({ ...product, publicUrl: 'https://fundsight.example' });
    return [subject, ...text.split('\n')];
  }),
};

/**
 * All screens, of members and of those who run the site, and all words of the server. Rules and emails are listed whole;
 * the readers of imports hold words of files, and /dev/ui is for engineers.
 */
const listedElsewhere =
  /^(?:web\/dev-ui|contract\/rules|server\/mail|server\/imports\/(?:mapping|organisations|reading))\//;
const span = '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)';
const count = String.raw`(?:\d[\d,.]*|\{…\}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen)`;
const sounds = new RegExp(
  String.raw`\b(?:never|no one|no reader|only (?:you|we|our|moderators|admins|members|the venture|people)|cannot (?:see|match))\b|` +
    String.raw`${count} (?:working |more )?${span}\b|\b(?:sees?|reads?|knows?) (?:who|your) |without a trace|without your name|` +
    String.raw`\b(?:anonym\w*|encrypted|(?:not|nothing is) stored|stores? nothing|not (?:named|shown)|usually within|erased)\b`,
  'i',
);
const soundsLikePromise = (sentence: string): boolean => sounds.test(sentence) && sentence.split(' ').length >= 4;
const screens = ['contract', 'server', 'web'].flatMap((room) => listTexts(root, room));

/** The guide of voice quotes sentences, docs/spec.md those of the client, and docs/promises.md is the table. */
const documents = listDocuments(root)
  .filter((file) => !['docs/voice.md', 'docs/spec.md', 'docs/promises.md'].includes(file))
  .flatMap((file) => listLines(root, file));
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, '{…}');

const promises = readPromises();
const notPromises = readNotPromises();
const listedAt = (place: string): string =>
  [
    ...promises.filter((one) => one.place === place).map(({ statement }) => statement),
    ...notPromises.filter((one) => one.place === place).map(({ text }) => text),
  ].join('\n');

/** The words that a place says now, to look for a statement in. */
function wordsAt(place: string): string {
  const known = [...rules, emails].find((one) => one.place === place);
  if (known !== undefined) return known.texts.map(tidied).join('\n');
  if (place.endsWith('.md')) return `${tidied(sourceOf(place))}\n${tidied(withoutCode(sourceOf(place)))}`;
  return screens.flatMap(({ file, text }) => (file === place ? [text] : [])).join('\n');
}
const wordsOfPlaces = new Map([...promises, ...notPromises].map(({ place }) => [place, wordsAt(place)]));

const nameOf = ({ place, statement }: Promised): string => `${place}: ${statement}`;

describe('docs/promises.md', () => {
  it.each([...rules, emails])('has every sentence of $place', ({ place, texts }) => {
    const listed = listedAt(place);
    const missing = texts
      .flatMap(sentencesOf)
      .filter((one) => (place === 'emails' ? !isNoSentence(one) : true) && !listed.includes(one));
    expect(missing).toEqual([]);
  });

  it('has every sentence of a screen that sounds like a promise', () => {
    const missing = screens
      .filter(({ file }) => !listedElsewhere.test(file))
      .flatMap(({ place, file, text }) => sentencesOf(text).map((sentence) => ({ place, file, sentence })))
      .filter(({ sentence }) => soundsLikePromise(sentence))
      .filter(({ file, sentence }) => !listedAt(file).includes(sentence));
    expect(missing.map(({ place, sentence }) => `${place} ${sentence}`)).toEqual([]);
  });

  it('has every sentence of a document that sounds like a promise', () => {
    const missing = documents
      .flatMap(({ place, file, text }) =>
        text.split(/(?:\s*\|)+\s*/).flatMap((cell) => sentencesOf(cell).map((sentence) => ({ place, file, sentence }))),
      )
      .filter(({ sentence }) => soundsLikePromise(sentence))
      .filter(({ file, sentence }) => !withoutCode(listedAt(file)).includes(sentence));
    expect(missing.map(({ place, sentence }) => `${place} ${sentence}`)).toEqual([]);
  });

  it('says nothing that no place says any more', () => {
    const gone = [...promises.map(({ place, statement }) => ({ place, text: statement })), ...notPromises].filter(
      ({ place, text }) => !(wordsOfPlaces.get(place) ?? '').includes(text),
    );
    expect(gone.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  it('names rules that are in the code', () => {
    expect(promises.flatMap(({ rules: named }) => named).filter((rule) => !isDefined(rule))).toEqual([]);
  });

  it('names tests that are there', () => {
    expect(promises.flatMap(({ tests }) => tests).filter((test) => !isHeld(test))).toEqual([]);
  });

  it('says the numbers of its rules', async () => {
    const wrong: string[] = [];
    for (const promised of promises) {
      const allowed = [...promised.byDesign, ...(await Promise.all(promised.rules.map(numbersOf))).flat()];
      const others = numbersIn(promised.statement).filter((number) => !allowed.includes(number));
      if (others.length > 0) wrong.push(`${others.join(', ')} in ${nameOf(promised)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('reads numbers in digits and in words, without days, times and paragraphs', () => {
    expect(numbersIn('1.4 After three of 2,000, at 09:14 on 20 Nov 2026, 0.5 or ten')).toEqual([3, 2_000, 0.5, 10]);
  });
});

/** What Privacy calls each thing that a member takes away. */
const held: Readonly<Record<string, string>> = {
  profile: 'Your email address',
  suspensions: 'if we suspended your account',
  'access-history-reads': 'When an admin read the full history',
  reminders: 'Reminders that you asked for',
  'saved-filters': 'Your saved views',
  'saved-views': 'Your saved views',
  exports: 'Your exports',
  'reported-rows': 'What you reported',
  'free-access-requests': 'requests you made',
  invitations: 'The address of a person an admin invites',
  'codes-used': 'codes you used',
  sessions: 'Your sessions',
  passkeys: 'Passkeys and authenticator apps',
  'api-keys': 'API keys and live links',
  'live-links': 'API keys and live links',
  'connected-programs': 'Connected programs',
  claims: 'The page that you claimed',
  logos: 'logos you sent',
  replies: 'replies you wrote for a funder',
  'reported-reviews': 'What you reported',
  'found-helpful': 'Reviews that you found helpful',
};

it('Privacy names all that we keep of a member', () => {
  const privacy = wordsAt('/privacy');
  const files = new Set(personalTables.flatMap(({ file }) => (file === null ? [] : [file.name])));
  expect([...files].filter((name) => !privacy.includes(held[name] ?? `nothing for ${name}`))).toEqual([]);
});
