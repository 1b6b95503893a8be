import type { SubjectFigures } from '../counted/reviews.ts';
import type { PageLedger } from '../ledger.ts';
import { factWords, reviewWords } from '../words.ts';
import { counted, rating } from '../written.ts';
import type { Middles } from './funder.ts';
import { afterTheMoney, countWord, factValue, factWord, type ShownSection } from './subject-parts.ts';

/** What stands beside the deals of a funder: both scores, what stands out, four facts. */

const classes = ['funded', 'pitch'] as const;
type ReviewClass = (typeof classes)[number];
const classTitles = { funded: 'Founders it funded', pitch: 'Founders who pitched' } as const;
const mostFacts = 4;
const leastDistance = 0.3;

interface Question {
  readonly figuresOf: (reviewClass: ReviewClass) => SubjectFigures;
  readonly middles: Middles;
  readonly kinds: readonly string[];
}

export function checkFoundersSay(ledger: PageLedger, section: ShownSection | undefined, question: Question): void {
  if (section === undefined) return ledger.missing('"What founders say"');
  const compare = (element: string, shown: string | null, expected: string): void =>
    ledger.compare({ element, shown, expected, how: 'the same voices as the figures below' });
  for (const reviewClass of classes) {
    const figures = question.figuresOf(reviewClass);
    const [, said = ''] = section.text.split(classTitles[reviewClass]);
    const words = `${figures.score === null ? '' : rating(figures.score)}${countWord(figures)}`;
    compare(`the score of ${reviewClass}`, said.slice(0, words.length), words);
  }
  const facts = classes.flatMap((reviewClass) =>
    Object.entries(factWords.funder).flatMap(([key, { label, unit }]) => {
      const figures = question.figuresOf(reviewClass);
      const value = figures.score === null ? null : factValue(unit, figures, key);
      return value === null ? [] : [{ label: `${label}, ${reviewClass}`, value: factWord(unit, value) }];
    }),
  );
  const expected = facts.slice(0, mostFacts);
  compare('the facts', Object.keys(section.terms).join(' | '), expected.map(({ label }) => label).join(' | '));
  for (const { label, value } of expected) compare(label, section.terms[label]?.text ?? null, value);
  checkStandOuts(ledger, section, question);
}

interface Distance {
  readonly label: string;
  readonly sentence: string;
  readonly distance: number;
}

function checkStandOuts(ledger: PageLedger, section: ShownSection, { figuresOf, middles, kinds }: Question): void {
  const kind = kinds.length === 1 ? (kinds[0] ?? 'all') : 'all';
  const all = classes.flatMap((reviewClass) =>
    Object.entries(reviewWords.dimensions).flatMap(([key, label]): Distance[] => {
      const figures = figuresOf(reviewClass);
      const isJudged = reviewClass === 'funded' || !afterTheMoney.includes(label);
      const mean = figures.score === null || !isJudged ? null : figures.mean(`rating.${key}`);
      const middle = middles(kind, reviewClass, key);
      if (mean === null || middle === null) return [];
      const [own, other] = [rating(mean), rating(middle.middle)];
      return [
        {
          label,
          distance: Math.round((Number(own) - Number(other)) * 10) / 10,
          sentence: `${classTitles[reviewClass]} give ${own}. The median of ${counted(middle.funders, 'funder')} of its kind is ${other}.`,
        },
      ];
    }),
  );
  for (const sign of [1, -1]) {
    const most = Math.max(...all.map(({ distance }) => sign * distance), 0);
    const furthest = most < leastDistance ? [] : all.filter(({ distance }) => sign * distance === most);
    const shown = all.filter(
      ({ sentence, label, distance }) => sign * distance > 0 && section.text.includes(`${label}${sentence}`),
    );
    ledger.holds(
      sign === 1 ? 'what stands out well' : 'what stands out poorly',
      furthest.length === 0 ? shown.length === 0 : shown.length === 1 && furthest.includes(shown[0] as Distance),
      furthest.length === 0 ? 'nothing lies 0.3 away' : furthest.map(({ sentence }) => sentence).join(' or '),
    );
  }
}
