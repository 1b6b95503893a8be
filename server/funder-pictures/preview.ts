import { formatRating } from '../../contract/formats.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import { moneyKinds, reviewClasses } from '../../contract/reviews/options.ts';
import { partsAboutFunder } from '../../contract/subjects/about-funder.ts';
import { inks, mark, text } from './drawing.ts';
import { canDraw, fitted, linesOf, widthOf } from './letters.ts';
import { previewSize } from './pictures.ts';

/** The picture that other sites show beside a link to the page of a funder. */

const left = 80;
const inner = previewSize.width - 2 * left;
const colours = inks.light;

type Shown = Pick<FunderPage, 'id' | 'name' | 'types' | 'kinds' | 'country' | 'website' | 'figures'>;

export function drawPreview(funder: Shown, productName: string): string {
  const { width, height } = previewSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#F3ECDF"/>`,
    mark({ x: left, y: 56 }, 1.6, '#15181F'),
    text(fitted(productName, 600, { size: 34, weight: 700 }), { x: 134, y: 95 }, { ...bold(34) }),
    heading(funder),
    `<rect y="392" width="${width}" height="${height - 392}" fill="#FFFFFF"/>`,
    ...funder.figures.toReversed().map((figures, index) => column(figures, left + index * (inner / 2 + 20))),
    '</svg>',
  ].join('');
}

const bold = (size: number) => ({ size, weight: 700, fill: colours.ink }) as const;
const plain = (size: number) => ({ size, weight: 400, fill: colours.dim }) as const;

/** The name in up to two lines, as large as it fits, and what is known of the funder below. */
function heading(funder: Shown): string {
  const name = writtenName(funder);
  const size = [76, 64, 54].find((tried) => widthOf(name, bold(tried)) <= inner) ?? 54;
  const lines = linesOf(name, { width: inner, most: 2 }, bold(size));
  const about = [...funder.kinds.map((kind) => moneyKinds[kind]), ...partsAboutFunder(funder)].join(', ');
  const first = lines.length === 1 ? 240 : 208;
  return [
    ...lines.map((line, index) => text(line, { x: left, y: first + index * 64 }, bold(size))),
    text(fitted(about, inner, plain(30)), { x: left, y: 338 }, plain(30)),
  ].join('');
}

/** A name in letters that our fonts lack gives way to the address of the website, else to the id. */
function writtenName({ name, website, id }: Shown): string {
  if (canDraw(name)) return name;
  const host = website === null || !URL.canParse(website) ? '' : new URL(website).hostname.replace(/^www\./, '');
  return host === '' ? id : host;
}

function column({ reviewClass, score, count }: FunderPage['figures'][number], x: number): string {
  const label = fitted(count.label, inner / 2 - 20, plain(28));
  return [
    text(reviewClasses[reviewClass], { x, y: 452 }, plain(28)),
    score === null
      ? text('No score yet', { x, y: 522 }, bold(44))
      : text(formatRating(score), { x, y: 530 }, { ...bold(76), fill: colours.accent }) +
        text('of 5', { x: x + widthOf(formatRating(score), bold(76)) + 14, y: 530 }, plain(28)),
    text(label, { x, y: 580 }, plain(28)),
  ].join('');
}
