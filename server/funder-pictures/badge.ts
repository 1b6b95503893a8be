import { badgeSizes, type BadgeChoice, type BadgeSize } from '../../contract/funders/badges.ts';
import { formatRating } from '../../contract/formats.ts';
import type { ClassFigures } from '../../contract/funders/funders.ts';
import { reviewClasses } from '../../contract/reviews/options.ts';
import { escapeHtml } from '../http/html.ts';
import { inks, mark, text } from './drawing.ts';
import { fitted } from './letters.ts';

/** The badge that a claimed funder shows on its own pages. */

export interface BadgeWords {
  readonly productName: string;
  readonly funderName: string;
  /** As the page of the funder shows them to guests. */
  readonly figures: readonly Pick<ClassFigures, 'reviewClass' | 'score' | 'count'>[];
}

type Inks = (typeof inks)[keyof typeof inks];
type Figures = BadgeWords['figures'][number];

/** The funded first, as in lists; only those whose score the page shows. */
const scored = ({ figures }: BadgeWords): Figures[] => figures.toReversed().filter(({ score }) => score !== null);

export function drawBadge(words: BadgeWords, { size, look }: BadgeChoice): string {
  const { width, height } = badgeSizes[size];
  const colours = inks[look];
  const said = spoken(words);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeHtml(said)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${colours.paper}" stroke="${colours.line}"/>`,
    parts[size](words, colours),
    '</svg>',
  ].join('');
}

function spoken(words: BadgeWords): string {
  const scores = scored(words).map(
    ({ reviewClass, score, count }) => `${reviewClasses[reviewClass]} ${formatRating(score)} of 5, ${count.label}`,
  );
  return [`Reviews of ${words.funderName} on ${words.productName}`, ...scores].join('. ');
}

const parts: Readonly<Record<BadgeSize, (words: BadgeWords, colours: Inks) => string>> = {
  small(words, colours) {
    const [first] = scored(words);
    const label = first === undefined ? 'Read reviews' : reviewClasses[first.reviewClass];
    const name = fitted(words.productName, 70, { size: 13, weight: 700 });
    const score = first === undefined ? '' : formatRating(first.score);
    return [
      mark({ x: 8, y: 5 }, 0.65, upperOf(colours)),
      text(name, { x: 30, y: 21 }, { size: 13, weight: 700, fill: colours.ink }),
      text(label, { x: first === undefined ? 102 : 104, y: 20.5 }, { size: 11, weight: 400, fill: colours.dim }),
      text(score, { x: 148, y: 21 }, { size: 13, weight: 700, fill: colours.accent }),
    ].join('');
  },
  medium(words, colours) {
    const scores = scored(words).map(
      ({ reviewClass, score }) => `${reviewClasses[reviewClass]} ${formatRating(score)}`,
    );
    const line = scores.length === 0 ? 'Read what founders say' : scores.join('   ');
    const name = fitted(`Reviewed on ${words.productName}`, 176, { size: 13, weight: 400 });
    return [
      mark({ x: 14, y: 14 }, 1.3, upperOf(colours)),
      text(name, { x: 58, y: 31 }, { size: 13, weight: 400, fill: colours.dim }),
      text(line, { x: 58, y: 53 }, { size: scores.length === 0 ? 14 : 16, weight: 700, fill: colours.ink }),
    ].join('');
  },
  large(words, colours) {
    const shown = words.figures.toReversed();
    const name = fitted(`Reviewed on ${words.productName}`, 250, { size: 15, weight: 700 });
    return [
      mark({ x: 16, y: 14 }, 0.9, upperOf(colours)),
      text(name, { x: 50, y: 34 }, { size: 15, weight: 700, fill: colours.ink }),
      `<rect x="16" y="54" width="288" height="1" fill="${colours.line}"/>`,
      scored(words).length === 0
        ? text('Read what founders say', { x: 16, y: 96 }, { size: 16, weight: 700, fill: colours.ink })
        : shown.map((figures, index) => column(figures, 16 + index * 148, colours)).join(''),
    ].join('');
  },
};

/** One class: its name, its score or none, and how many reviews. */
function column({ reviewClass, score, count }: Figures, x: number, colours: Inks): string {
  const label = fitted(count.label, 138, { size: 11, weight: 400 });
  return [
    text(reviewClasses[reviewClass], { x, y: 76 }, { size: 12, weight: 400, fill: colours.dim }),
    text(score === null ? 'No score yet' : formatRating(score), { x, y: 103 }, scoreLetters(score, colours)),
    text(label, { x, y: 122 }, { size: 11, weight: 400, fill: colours.dim }),
  ].join('');
}

const scoreLetters = (score: number | null, colours: Inks) =>
  score === null
    ? ({ size: 15, weight: 700, fill: colours.ink } as const)
    : ({ size: 24, weight: 700, fill: colours.accent } as const);

/** The upper circle of the mark is dark, and white on dark paper. */
const upperOf = (colours: Inks): string => (colours === inks.dark ? '#DCD8D0' : '#15181F');
