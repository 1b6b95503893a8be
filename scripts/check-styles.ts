import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, type Declaration } from 'postcss';
import { gaps, radii, shadows, textSizes } from '../web/tokens.ts';

/**
 * Checks that the style sheets keep to the scale of web/tokens.ts: no raw size for text, gaps, margins, padding,
 * corners and shadows, and no colour outside the theme. Sizes of things (width, height, borders, places) may be in
 * pixels. Exits 1 on any breach.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** How many values the scale may have. */
const limits = [
  { name: 'text sizes', count: Object.keys(textSizes).length, most: 8 },
  { name: 'gaps', count: Object.keys(gaps).length, most: 9 },
  { name: 'radii', count: Object.keys(radii).length, most: 4 },
  { name: 'shadows', count: Object.keys(shadows).length, most: 3 },
];

/** Drawn in type: the rows are sized by each other. */
const drawings = new Set(['web/ui/eye-chart.module.css', 'web/home/lens-chart.module.css']);

/** Passes on the steps that the props name. */
const passedOn = 'web/ui/layout/layout.module.css';

/** What a value may hold besides words: nothing, a hairline, a share, or a length that follows its own text. */
const freeLength = /^-?(?:0|1px|[\d.]+(?:%|em))$/;
const length = /-?[\d.]+(?:px|rem|em|vw|vh|ch|%|pt)?\b%?/g;
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab|oklch|hwb)a?\(/i;
/** A line round a box or along its edge: it has no blur. */
const edge = /^(?:inset )?-?[\d.]+(?:px)? -?[\d.]+(?:px)? 0(?: [\d.]+px)? var\(--[\w-]+\)$/;

interface Rule {
  readonly properties: RegExp;
  readonly token: string;
  readonly allows: (value: string, file: string) => boolean;
}

/** A calculation may take a size of something beside, as long as it takes a step of the scale too. */
const withoutTokens = (value: string): string =>
  value.replaceAll(/calc\([^()]*var\(--(?:gap-\d|pad)\)[^()]*\)/g, '').replaceAll(/var\(--[\w-]+\)/g, '');

const rules: readonly Rule[] = [
  {
    properties: /^(?:(?:row-|column-)?gap|(?:margin|padding)(?:-.+)?)$/,
    token: '--gap-1 to --gap-9',
    allows: (value) => [...withoutTokens(value).matchAll(length)].every(([one]) => freeLength.test(one)),
  },
  {
    properties: /^font-size$/,
    token: '--text-xs to --text-4xl',
    allows: (value, file) =>
      /^(?:var\(--text-[\da-z]+\)|inherit)(?: !important)?$/.test(value) ||
      (drawings.has(file) && value.endsWith('em')),
  },
  {
    properties: /^font$/,
    token: '--text-xs to --text-4xl',
    allows: (value) => value === 'inherit' || /^\d{3} var\(--text-[\da-z]+\)\/[\d.]+ var\(--[\w-]+\)$/.test(value),
  },
  {
    properties: /radius$/,
    token: '--radius-xs to --radius-lg, or 50%',
    allows: (value) => /^(?:(?:0|50%|inherit|var\(--radius-[a-z]+\))\s?)+$/.test(value),
  },
  {
    properties: /^box-shadow$/,
    token: '--shadow-sm to --shadow-lg, or an edge without blur',
    allows: (value) =>
      value === 'none' || value.split(/,\s*/).every((one) => /^var\(--shadow-\w+\)$/.test(one) || edge.test(one)),
  },
];

function breachOf({ prop, value, source }: Declaration, file: string): string[] {
  const place = `${file}:${source?.start?.line ?? 0}`;
  const text = value.replaceAll(/\s+/g, ' ');
  const found = rules
    .filter((rule) => !prop.startsWith('--') && rule.properties.test(prop) && !rule.allows(text, file))
    .map(({ token }) => `${place} ${prop}: ${text} is not on the scale (${token})`);
  return colour.test(text) ? [...found, `${place} ${prop}: ${text} is a colour outside web/theme.ts`] : found;
}

const breaches = limits
  .filter(({ count, most }) => count > most)
  .map(({ name, count, most }) => `web/tokens.ts has ${count} ${name}; ${most} are allowed`);
for (const file of globSync('web/**/*.css', { cwd: root, exclude: [passedOn] }))
  parse(readFileSync(`${root}/${file}`, 'utf8'), { from: file }).walkDecls(
    (declaration) => void breaches.push(...breachOf(declaration, file.replaceAll('\\', '/'))),
  );

for (const breach of breaches) console.error(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;
