import { isTest, listSources, type SourceFile } from '../../scripts/source-graph.ts';

/** A part of the product whose tests are tried with faults. */
export interface Area {
  /** Files that faults are put into. */
  readonly files: (root: string) => SourceFile[];
  /** Where the tests of a file lie, the quick ones first: beginnings of paths. */
  readonly testsOf: (path: string) => readonly string[];
  /** So many faults where nothing else is asked for. */
  readonly sample: number;
  /** The share that must be caught. */
  readonly leastCaught: number;
}

const roles = /(?:^|[/-])(?:policy|policies|rules|commands|queries)\.ts$/;

/** What is tried with the tests of other features too, or with theirs alone: beginnings of paths, and their tests. */
const testedElsewhere: readonly (readonly [sources: string, tests: readonly string[]])[] = [
  ['server/review-drafts/', ['server/reviews/writing/', 'server/merging/', 'server/members/']],
  ['server/erasure/', ['server/members/own-account', 'server/members/admin/outcomes']],
  ['server/api-keys/', ['server/public-api/', 'server/members/']],
  ['server/readings/', ['server/deals/row-limit', 'server/numbers/', 'server/members/']],
  ['server/helpful/', ['server/replies/']],
  ['server/searches/', ['server/numbers/']],
  ['server/waiting-actions/', ['server/members/second-admin/', 'server/reviews/removal/', 'server/invitations/']],
  ['server/claims/merge-commands.ts', ['server/merging/']],
  ['server/funder-logos/merge-commands.ts', ['server/merging/']],
  ['server/deals/merge-commands.ts', ['server/merging/']],
  ['server/reviews/merge-commands.ts', ['server/merging/']],
];

/** Policies, rules, commands and queries of the server, with the tests of the same feature. */
const features: Area = {
  files: (root) => listSources(root, 'server').filter(({ path }) => roles.test(path) && !isTest(path)),
  testsOf: (path) => [
    ...testedElsewhere.flatMap(([sources, tests]) => (path.startsWith(sources) ? tests : [])),
    `${path.split('/').slice(0, 2).join('/')}/`,
  ],
  sample: 60,
  leastCaught: 0.85,
};

interface FigureFiles {
  /** Files, and folders with all that lies in them. */
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** What counts, rounds, draws and writes the figures of the pages. */
export const figureFiles: readonly FigureFiles[] = [
  { sources: ['web/insights/charts/'], tests: ['web/insights/'] },
  {
    sources: [
      'web/table/filters/facet-counts.ts',
      'web/table/filters/facet-values.tsx',
      'web/table/filters/histogram-range.ts',
      'web/table/filters/histogram.tsx',
    ],
    tests: ['web/table/filters/'],
  },
  { sources: ['contract/formats.ts'], tests: ['contract/formats', 'web/insights/'] },
  { sources: ['contract/subjects/score-rules.ts'], tests: ['contract/subjects/', 'server/reviews/scores/'] },
  {
    sources: [
      'server/deals/facets.ts',
      'server/deals/figures.ts',
      'server/deals/histogram-bars.ts',
      'server/deals/histogram-steps.ts',
      'server/deals/medians.ts',
      'server/deals/dialects.ts',
    ],
    tests: ['server/deals/histogram-steps', 'server/deals/engine/', 'server/insights/', 'server/deals/member-'],
  },
  {
    sources: [
      'server/insights/chart-boxes.ts',
      'server/insights/chart-figures.ts',
      'server/insights/charts.ts',
      'server/insights/example-deals.ts',
      'server/insights/funder-groups.ts',
      'server/insights/periods-rules.ts',
      'server/insights/preview-rules.ts',
      'server/insights/preview.ts',
    ],
    tests: ['server/insights/'],
  },
  { sources: ['server/subjects/shown-figures.ts'], tests: ['server/subjects/', 'server/reviews/scores/'] },
  {
    sources: [
      'server/reviews/scores/entrepreneur-figures-rules.ts',
      'server/reviews/scores/figures-rules.ts',
      'server/reviews/scores/funder-figures-rules.ts',
      'server/reviews/scores/provider-figures-rules.ts',
      'server/reviews/scores/rules.ts',
    ],
    tests: ['server/reviews/scores/', 'server/funders/', 'server/providers/', 'server/entrepreneurs/'],
  },
];

const holds = ({ sources }: FigureFiles, path: string): boolean =>
  sources.some((source) => path === source || (source.endsWith('/') && path.startsWith(source)));

const figures: Area = {
  files: (root) =>
    ['contract', 'server', 'web']
      .flatMap((room) => listSources(root, room))
      .filter(({ path }) => !isTest(path) && figureFiles.some((part) => holds(part, path))),
  testsOf: (path) => figureFiles.find((part) => holds(part, path))?.tests ?? [],
  sample: 30,
  leastCaught: 28 / 30,
};

export const areas = { features, figures } satisfies Readonly<Record<string, Area>>;
