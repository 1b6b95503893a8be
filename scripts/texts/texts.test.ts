import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { wordsOf } from '../../contract/rules/document.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { allEmails } from '../../server/mail/all-emails.ts';
import { easeOf, sentencesOf } from './ease.ts';
import { listPages } from './pages.ts';
import { listDocuments, listLines, listTexts, textsOf, type ListedText } from './list.ts';

/** docs/voice.md, as far as a program can check it. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const mostWords = 30;
const leastEase = 60;

/** What no reader should meet, and the value in its place. */
const rejected: readonly (readonly [RegExp, string])[] = [
  [/\b(?:whoever|whomever)\b/i, 'a noun'],
  [/\b(?:somebody|nobody|everybody|anybody)\b/i, 'someone, no one, everyone, anyone, or a noun'],
  [/\bof theirs\b/i, 'their'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\bfor good\b/i, 'permanently'],
  [/\b(?:take|takes|taken|took) (?:[\w’{}…]+ ){0,4}back\b/i, 'undo or withdraw'],
  [/\b(?:take|takes|taken|took) (?:[\w’{}…]+ ){0,3}down\b/i, 'remove'],
  [/\btelephone\b/i, 'phone'],
  [/\b(?:is|are) called (?:so|that)\b/i, 'has that name, matches'],
  [/\bname(?:s)? no person\b/i, 'do not name anyone'],
  [/\bof (?:one’s |your |our |its )?own words\b|\bwords of (?:your|our) own\b/i, 'in your own words'],
  [/\bas many as there can be\b/i, 'the most you can'],
  [/\bnothing waits\b|\bwaits already\b/i, 'is waiting, to do'],
  [/\bmeanwhile\b/i, 'until then, in the meantime'],
];

/** Files whose texts are words to look for in the files of others, or queries. */
const notRead =
  /^web\/dev-ui\/|^server\/(?:settings\.ts|imports\/(?:mapping|organisations|reading)|subjects\/likeness|database|audit\/chain-rules)\b/;

const product = { productName: 'Fundsight', supportEmail: 'support@fundsight.example', settings: defaultSettings };
const documents = publicRules(product).map((one) => ({ name: one.path, text: wordsOf(one) }));
const emails = allEmails.map(({ name, write }) => ({
  name,
  text: write({ ...product, publicUrl: 'https://fundsight.example' }).text.replaceAll(/https?:\S+|\S+@\S+/g, ''),
}));
const isQuery = (text: string): boolean => /\b(?:select|update|insert)\b.*\b(?:from|set|into)\b/.test(text);
const texts: readonly ListedText[] = ['contract', 'server', 'web']
  .flatMap((room) => listTexts(root, room))
  .filter(({ file, text }) => !notRead.test(file) && !isQuery(text));

/** The guide names what it rejects, docs/spec.md quotes the client, and docs/promises.md names tests. */
const prose = listDocuments(root)
  .filter((file) => !['docs/voice.md', 'docs/spec.md', 'docs/promises.md'].includes(file))
  .flatMap((file) => listLines(root, file));

const tooLong = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => (sentence.words > mostWords ? [sentence.text] : []));

describe('the texts that people see', () => {
  it('are found in elements, attributes and messages, and nothing else is', () => {
    const source = `import a from 'not a text';
      const title = 'Settings';
      throw new Error('for engineers only');
      const Part = () => <p className="two classes" title="Ask us">Saved <b>{name}</b> for <em>you</em>.<Button label="Go" /></p>;
      const rows = sql\`select name from members\`;
      report(\`\${count} rows were read.\`);`;
    expect(textsOf('a.tsx', source).map(({ place, text }) => [place, text])).toEqual([
      ['a.tsx:2', 'Settings'],
      ['a.tsx:4', 'Ask us'],
      ['a.tsx:4', 'Saved {…} for you. {…}'],
      ['a.tsx:4', 'Go'],
      ['a.tsx:6', '{…} rows were read.'],
    ]);
    expect(texts.length).toBeGreaterThan(5000);
  });

  it.each(rejected)('do not say %s', (pattern) => {
    expect(
      [...texts, ...prose].filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place} ${text}`),
    ).toEqual([]);
    expect([...documents, ...emails].filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it(`have no sentence over ${mostWords} words`, () => {
    const long = texts.flatMap(({ place, text }) => tooLong(text).map((sentence) => `${place} ${sentence}`));
    expect(long).toEqual([]);
  });
});

/** Every page of the router; those of rules have few words of their own and stand whole among the documents. */
const pages = listPages(root);

describe('what is measured', () => {
  it('is every page of the router, every email and every page of rules', () => {
    const routes = ['web/router.tsx', 'web/pages.tsx', 'web/admin-pages.tsx'].flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return [...source.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, one = '']) => `web/${one}`);
    });
    const noPages = ['web/pages.tsx', 'web/admin-pages.tsx', 'web/dev-ui/page.tsx', 'web/palette/palette.tsx'];
    const measured = new Set(pages.map(({ source }) => source));
    expect(routes.filter((source) => !measured.has(source) && !noPages.includes(source))).toEqual([]);
    expect(pages.length).toBeGreaterThan(70);
    const catalogue = readFileSync(join(root, 'server/mail/all-emails.ts'), 'utf8');
    const files = readdirSync(join(root, 'server/mail/emails'), { recursive: true, encoding: 'utf8' });
    const written = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((file) => !catalogue.includes(`'./emails/${file}'`))).toEqual([]);
    const rulePages = pages.filter(({ source }) => source.startsWith('web/rules/')).map(({ path }) => path);
    expect(documents.map(({ name }) => name).toSorted()).toEqual(rulePages.toSorted());
  });
});

describe.each([...documents, ...emails, ...pages.map(({ path, text }) => ({ name: `the page ${path}`, text }))])(
  '$name',
  ({ text }) => {
    it(`reads easily: ${leastEase} by the formula of Flesch, no sentence over ${mostWords} words`, () => {
      expect(easeOf(text)).toBeGreaterThanOrEqual(leastEase);
      expect(tooLong(text)).toEqual([]);
    });
  },
);

describe('the reading ease', () => {
  it('is what the formula gives', () => {
    // Six words, one sentence, six syllables: 206.835 - 1.015 × 6 - 84.6 × 1.
    expect(easeOf('The cat sat on the mat.')).toBeCloseTo(116.145, 3);
    expect(easeOf('')).toBe(100);
  });
});
