import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest, type Reporter, type Vitest } from 'vitest/node';
import { listSources, isTest } from '../../scripts/source-graph.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { serverTests } from '../../vitest.config.ts';
import { faultsOf, withFault, type Fault } from './faults.ts';
import { knownSurvivors } from './known-survivors.ts';

/**
 * Whether the tests of a feature catch faults in its policies, rules, commands and queries: `--sample 60` faults chosen
 * by `TEST_SEED`, one at a time; `--only merging` of the files whose path holds that; `--sample all` tries every one.
 * Prints the survivors, and exits 1 where fewer than 85 of 100 are caught. The files on disk stay as they are.
 */
const leastCaught = 0.85;
const root = fileURLToPath(new URL('../..', import.meta.url));
const roles = /(?:^|[/-])(?:policy|policies|rules|commands|queries)\.ts$/;

const { values } = parseArgs({ options: { sample: { type: 'string', default: '60' }, only: { type: 'string' } } });
if (!/^(?:all|[1-9]\d*)$/.test(values.sample)) {
  console.error('Usage: npm run test:mutation -- [--sample 60|all] [--only server/merging]');
  process.exit(2);
}

/** A fault that no test of the feature noticed, and where it stands. */
interface Survivor {
  readonly fault: Fault;
  readonly line: string;
}

/** The source that the tests get instead of a file. */
let faulty: { readonly id: string; readonly text: string } | null = null;
let isCaught = false;

const files = listSources(root, 'server').filter(
  ({ path }) => roles.test(path) && !isTest(path) && (values.only === undefined || path.includes(values.only)),
);
const textOf = new Map(files.map(({ path, text }) => [path, text]));
const all = files.flatMap(({ path, text }) => faultsOf(path, text));
const chosen = values.sample === 'all' ? all : choose(all, Number(values.sample));
console.info(
  `${chosen.length} of ${all.length} faults in ${files.length} files; TEST_SEED=${testSeed} chooses the same`,
);

const stopsAtFirst: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') void noteCaught();
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') void noteCaught();
  },
};
const putFault = {
  name: 'fault',
  enforce: 'pre' as const,
  transform: (_code: string, id: string) => (id === faulty?.id ? faulty.text : null),
};
// Transformed files are not kept on disk: they would come back without their fault.
const vitest = await createVitest('test', {
  root,
  config: false,
  watch: false,
  reporters: [stopsAtFirst],
  projects: [{ plugins: [putFault], test: { ...serverTests, name: 'faults', fsModuleCache: false } }],
});

async function noteCaught(): Promise<void> {
  if (isCaught) return;
  isCaught = true;
  await vitest.cancelCurrentRun('test-failure');
}

function choose(faults: readonly Fault[], count: number): Fault[] {
  const random = randomFrom(testSeed);
  const ranked = faults.map((fault) => ({ fault, rank: random.next() })).sort((one, other) => one.rank - other.rank);
  const first = ranked.slice(0, count).map(({ fault }) => fault);
  return first.sort((one, other) => one.path.localeCompare(other.path) || one.start - other.start);
}

const featureOf = ({ path }: Fault): string => path.split('/').slice(0, 2).join('/');

/** Whether a test of the folder fails. */
async function fails(runner: Vitest, feature: string): Promise<boolean> {
  isCaught = false;
  const specifications = await runner.globTestSpecifications([`${feature}/`]);
  const { unhandledErrors } = await runner.runTestSpecifications(specifications);
  return isCaught || unhandledErrors.length > 0;
}

async function catches(runner: Vitest, fault: Fault): Promise<boolean> {
  const id = root + fault.path;
  faulty = { id, text: withFault(textOf.get(fault.path) ?? '', fault) };
  reload(runner, id);
  const isNoticed = await fails(runner, featureOf(fault));
  faulty = null;
  reload(runner, id);
  return isNoticed;
}

/** Makes the next run load a file again, and everything that imports it: workers keep their modules. */
function reload(runner: Vitest, id: string): void {
  runner.watcher.changedTests.clear();
  runner.watcher.onFileChange(id);
}

function describe({ path, start, end, original, replacement }: Fault): string {
  const text = textOf.get(path) ?? '';
  const number = text.slice(0, start).split('\n').length;
  return `${path}:${number} ${lineOf(text, start, end)}\n    ${original} → ${replacement || 'nothing'}`;
}

function lineOf(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(from, to === -1 ? undefined : to).trim();
}

// Tests that always fail would catch everything.
const [first] = chosen;
if (first !== undefined && (await fails(vitest, featureOf(first))))
  throw new Error(`the tests of ${featureOf(first)} fail without a fault`);

const survivors: Survivor[] = [];
for (const [place, fault] of chosen.entries()) {
  const startedAt = performance.now();
  const caught = await catches(vitest, fault);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.info(`${place + 1}/${chosen.length} ${caught ? 'caught' : 'SURVIVED'} ${seconds} s ${describe(fault)}`);
  if (!caught) survivors.push({ fault, line: describe(fault) });
}
await vitest.close();

const caughtShare = 1 - survivors.length / Math.max(1, chosen.length);
console.info(`\n${survivors.length} survived:`);
for (const { fault, line } of survivors) {
  const reason = knownSurvivors.find(
    ({ path, line: known, original }) => fault.path === path && fault.original === original && line.includes(known),
  )?.reason;
  console.info(`- ${line}\n    ${reason ?? 'no reason is known: a test is missing'}`);
}
console.info(`${(caughtShare * 100).toFixed(1)} % of ${chosen.length} faults caught, at least ${leastCaught * 100} %`);
process.exitCode = caughtShare >= leastCaught ? 0 : 1;
