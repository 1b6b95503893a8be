import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest, type Reporter, type Vitest } from 'vitest/node';
import { randomFrom, testSeed } from '../seeded-random.ts';
import { serverTests, tags, unitTests, webTests } from '../../vitest.config.ts';
import { areas } from './areas.ts';
import { faultsOf, withFault, type Fault } from './faults.ts';
import { knownSurvivors } from './known-survivors.ts';

/**
 * Whether the tests of a feature catch faults in its policies, rules, commands and queries: `--sample 60` faults chosen
 * by `TEST_SEED`, one at a time; `--only merging` of the files whose path holds that; `--sample all` tries every one.
 * `--area figures` tries what counts, draws and writes the figures of the pages. Prints the survivors, and exits 1 where
 * fewer than the area asks for are caught. The files on disk stay as they are.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({
  options: { area: { type: 'string', default: 'features' }, sample: { type: 'string' }, only: { type: 'string' } },
});
const { area: name } = values;
if ((name !== 'features' && name !== 'figures') || !/^(?:all|[1-9]\d*)$/.test(values.sample ?? 'all')) {
  console.error('Usage: npm run test:mutation -- [--area figures] [--sample 60|all] [--only server/merging]');
  process.exit(2);
}
const area = areas[name];
const sample = values.sample ?? String(area.sample);

/** A fault that no test noticed, and where it stands. */
interface Survivor {
  readonly fault: Fault;
  readonly line: string;
}

/** The source that the tests get instead of a file. */
let faulty: { readonly id: string; readonly text: string } | null = null;
let isCaught = false;

const files = area.files(root).filter(({ path }) => values.only === undefined || path.includes(values.only));
const textOf = new Map(files.map(({ path, text }) => [path, text]));
const all = files.flatMap(({ path, text }) => faultsOf(path, text));
const chosen = sample === 'all' ? all : choose(all, Number(sample));
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
  projects: (name === 'figures' ? [serverTests, unitTests, webTests] : [serverTests]).map((tests) => ({
    plugins: [putFault],
    test: { ...tests, tags, fsModuleCache: false },
  })),
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

/** Whether a test of these folders fails. */
async function fails(runner: Vitest, folders: readonly string[]): Promise<boolean> {
  isCaught = false;
  for (const folder of folders) {
    const specifications = await runner.globTestSpecifications([folder]);
    const { unhandledErrors } = await runner.runTestSpecifications(specifications);
    if (isCaught || unhandledErrors.length > 0) return true;
  }
  return false;
}

async function catches(runner: Vitest, fault: Fault): Promise<boolean> {
  const id = root + fault.path;
  faulty = { id, text: withFault(textOf.get(fault.path) ?? '', fault) };
  reload(runner, id);
  const isNoticed = await fails(runner, area.testsOf(fault.path));
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
const folders = new Set(chosen.flatMap(({ path }) => area.testsOf(path)));
for (const folder of name === 'figures' ? folders : [...folders].slice(0, 1))
  if (await fails(vitest, [folder])) throw new Error(`the tests of ${folder} fail without a fault`);

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
const caughtCount = chosen.length - survivors.length;
console.info(
  `${caughtCount} of ${chosen.length} faults caught (${(caughtShare * 100).toFixed(1)} %), ` +
    `at least ${(area.leastCaught * 100).toFixed(1)} %`,
);
process.exitCode = caughtShare >= area.leastCaught ? 0 : 1;
