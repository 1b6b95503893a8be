import { formatCount, formatPeriod, formatRating, formatShare } from '../../contract/formats.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { facts, type ClassFigures, type FactKey, type FunderPage } from '../../contract/funders/funders.ts';
import { funderQuestions } from '../../contract/reviews/funder-questions.ts';
import { dimensionKeys, dimensions, mayJudge } from '../../contract/reviews/ratings.ts';
import { cellsOf, type Column } from './columns.ts';
import { markOfRating } from './marks.ts';
import { known, lines, unknown, withCommonMarket, type Cell, type Row, type Section } from './sheet.ts';

type ReviewClass = ClassFigures['reviewClass'];

const titles = {
  funded: 'Treatment: founders they funded',
  pitch: 'Treatment: founders who pitched',
} as const;
const who = { funded: 'funded', pitch: 'pitched' } as const;

/** Facts that stand in other parts: the time that it takes, and what warns. */
const timeFacts = ['daysToFirstReply', 'daysToDecision', 'daysDecisionToCash', 'meetings', 'hoursSpent'] as const;
const warningFacts = ['termsChangedAfterOffer', 'upfrontFeeAsked'] as const;
/** A share of writers from which on it warns: one in five. */
const leastWarningShare = 0.2;

/** What writers can mean as a warning, of all practices that they may name. */
const warningPractices: ReadonlySet<string> = new Set([
  'ghosted_after_meeting',
  'exploding_offer',
  'no_show',
  'fishing_for_information',
  'retraded_terms',
  'excessive_diligence',
  'own_template_budget',
  'short_deadline',
  'unpaid_extra_work',
  'late_payment',
  'confusing_fees',
  'daily_debits',
  'blanket_personal_guarantee',
]);

const figuresOf = ({ figures }: FunderPage, reviewClass: ReviewClass): ClassFigures | undefined =>
  figures.find((one) => one.reviewClass === reviewClass);

/** A cell of the figures of one class. */
const classCells = (
  columns: readonly Column[],
  reviewClass: ReviewClass,
  read: (figures: ClassFigures) => Cell,
): Cell[] =>
  cellsOf(columns, 'page', (funder) => {
    const figures = figuresOf(funder, reviewClass);
    return figures === undefined ? unknown() : read(figures);
  });

const allFigures = (columns: readonly Column[], reviewClass: ReviewClass): ClassFigures[] =>
  columns.flatMap(({ page }) => (page.state === 'ready' ? (figuresOf(page.data, reviewClass) ?? []) : []));

/** Each class judges only what it can; the two are never one figure. */
export function treatmentSections(columns: readonly Column[]): Section[] {
  return (['funded', 'pitch'] as const).map((reviewClass) => {
    const all = allFigures(columns, reviewClass);
    const rated = new Set(all.flatMap((one) => one.dimensions.map(({ key }) => key)));
    const told = new Set(all.flatMap((one) => one.facts.map(({ key }) => key)));
    const elsewhere: readonly FactKey[] = [...timeFacts, ...warningFacts];
    return {
      key: reviewClass,
      title: titles[reviewClass],
      about:
        'For anonymity we do not show how many answered each question: five organisations or more did. The market is the median of funders of the same type.',
      rows: [
        { key: `${reviewClass} score`, label: 'Score', cells: classCells(columns, reviewClass, scoreCell) },
        ...dimensionKeys
          .filter((key) => rated.has(key) && mayJudge(reviewClass, key))
          .map((key) => dimensionRow(columns, reviewClass, key)),
        ...(Object.keys(facts) as FactKey[])
          .filter((key) => told.has(key) && !elsewhere.includes(key))
          .map((key) => factRow(columns, reviewClass, key, facts[key].label)),
        ...(all.some(({ practices }) => practices !== null) ? [practiceRow(columns, reviewClass)] : []),
      ],
    };
  });
}

function scoreCell({ score, count, recommendShare, lastReview }: ClassFigures): Cell {
  if (score === null) return unknown(count.label);
  const last = lastReview === null ? '' : `, last in ${formatPeriod(lastReview)}`;
  const recommend = recommendShare === null ? '' : `. ${formatShare(recommendShare)} would recommend`;
  return known(formatRating(score), {
    rating: { value: score, median: null },
    measure: { shape: 'rating', value: score, unit: 'of 5' },
    note: `${count.label}${last}${recommend}`,
  });
}

const dimensionRow = (
  columns: readonly Column[],
  reviewClass: ReviewClass,
  key: ClassFigures['dimensions'][number]['key'],
): Row =>
  withCommonMarket({
    key: `${reviewClass} ${key}`,
    label: dimensions[key].label,
    cells: classCells(columns, reviewClass, (figures) => {
      const found = figures.dimensions.find((one) => one.key === key);
      if (found === undefined) return unknown();
      const { score, median } = found;
      return known(formatRating(score), {
        rating: { value: score, median: median?.score ?? null },
        measure: {
          shape: 'rating',
          value: score,
          unit: 'of 5',
          besides: median === null ? undefined : { value: median.score, known: median.funders },
        },
        mark: markOfRating(score, median?.score ?? null),
        market:
          median === null
            ? undefined
            : `market ${formatRating(median.score)}, ${formatCount(median.funders, 'funder')}`,
      });
    }),
  });

const factRow = (columns: readonly Column[], reviewClass: ReviewClass, key: FactKey, label: string): Row => ({
  key: `${reviewClass} ${key}`,
  label,
  cells: classCells(columns, reviewClass, (figures) => {
    const found = figures.facts.find((fact) => fact.key === key);
    return found === undefined ? unknown() : known(formatFact(facts[key].unit, found.value));
  }),
});

type Practices = NonNullable<ClassFigures['practices']>;

const practiceWords = ({ named, answered }: Practices, isWarning: boolean): string[] =>
  named
    .filter(({ value }) => warningPractices.has(value) === isWarning)
    .map(({ value, voices }) => `${funderQuestions.practiceTags.options[value]}, ${voices} of ${answered}`);

const practiceRow = (columns: readonly Column[], reviewClass: ReviewClass): Row => ({
  key: `${reviewClass} practices`,
  label: 'What they saw',
  cells: classCells(columns, reviewClass, ({ practices }) =>
    practices === null ? unknown() : lines(practiceWords(practices, false)),
  ),
});

/** From the first message to the money: medians of those who were funded, and of those who pitched. */
export function timeSection(columns: readonly Column[]): Section {
  const rows = (['funded', 'pitch'] as const).flatMap((reviewClass) => {
    const told = new Set(allFigures(columns, reviewClass).flatMap((one) => one.facts.map(({ key }) => key)));
    return timeFacts
      .filter((key) => told.has(key))
      .map((key) => factRow(columns, reviewClass, key, `${facts[key].label}, ${who[reviewClass]}`));
  });
  return {
    key: 'time',
    title: 'From first contact to money',
    about: 'Medians. The total is the median number of days to a decision plus the median from decision to money.',
    rows: [
      { key: 'days', label: 'Total days, funded', cells: classCells(columns, 'funded', daysCell) },
      ...rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ],
  };
}

/** The same fact of both classes one below the other. */
const placeOf = ({ key }: Row): number => timeFacts.findIndex((fact) => key.endsWith(` ${fact}`));

function daysCell({ facts: found }: ClassFigures): Cell {
  const valueOf = (key: FactKey): number | null => found.find((fact) => fact.key === key)?.value ?? null;
  const [reply, decision, money] = [
    valueOf('daysToFirstReply'),
    valueOf('daysToDecision'),
    valueOf('daysDecisionToCash'),
  ];
  if (decision === null || money === null) return unknown();
  return known(`About ${formatCount(Math.round(decision + money), 'day')}`, { days: { reply, decision, money } });
}

/** Whether enough answered a question that may warn. */
const saysWarnings = ({ practices, facts: found }: ClassFigures): boolean =>
  practices !== null || found.some(({ key }) => warningFacts.some((one) => one === key));

/** What writers warn of. Where too few answered, nothing is known: that is no praise. */
export const warningRow = (columns: readonly Column[]): Row => ({
  key: 'warnings',
  label: 'Warnings',
  cells: cellsOf(columns, 'page', ({ figures }) => {
    if (!figures.some(saysWarnings)) return unknown();
    const found = figures.toReversed().flatMap((one) => [
      ...warningFacts.flatMap((key) => {
        const fact = one.facts.find((each) => each.key === key);
        if (fact === undefined || fact.value < leastWarningShare) return [];
        return [`${facts[key].label}, ${formatShare(fact.value)}, ${who[one.reviewClass]}`];
      }),
      ...(one.practices === null
        ? []
        : practiceWords(one.practices, true).map((words) => `${words}, ${who[one.reviewClass]}`)),
    ]);
    return found.length === 0 ? known('None named') : lines(found, { isWarning: true });
  }),
});
