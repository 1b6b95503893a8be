import { parseArgs } from 'node:util';
import { allFaults } from './all-faults.ts';
import type { Fault, Figure } from './fault.ts';

/**
 * `npm run check:faults`: every fault of the list in turn, each with its goal, its figures and their limits. Ends with
 * 1 when a limit is missed. `-- kill-nine --cycles 10` tries one, and less of it.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cycles: { type: 'string' }, races: { type: 'string' }, list: { type: 'boolean' } },
});

function wholeNumber(name: 'cycles' | 'races', usual: number): number {
  const given = values[name];
  if (given === undefined) return usual;
  if (!/^[1-9]\d{0,3}$/.test(given)) throw new Error(`--${name} must be a whole number from 1 to 9999`);
  return Number(given);
}

const extent = { cycles: wholeNumber('cycles', 100), races: wholeNumber('races', 50) };
const width = 66;
let missed = 0;
let skippedCount = 0;

function print(figure: Figure): void {
  const what = `  ${figure.what.padEnd(width)}`;
  if (figure.kind === 'skipped') {
    skippedCount += 1;
    console.log(`${what}  NOT TRIED: ${figure.why}`);
    return;
  }
  if (!figure.isKept) missed += 1;
  console.log(`${what}  ${figure.value}  (${figure.limit})  ${figure.isKept ? 'kept' : 'MISSED'}`);
}

const ends: (() => unknown)[] = [];

async function endAll(): Promise<void> {
  for (const end of ends.splice(0))
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => console.log(`  ${String(error)}`));
}

// Ctrl-C leaves no server and no mounted disk behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(130)));

async function tryOut(fault: Fault): Promise<void> {
  const begun = performance.now();
  console.log(`\n${fault.name}: ${fault.goal}`);
  try {
    for await (const figure of fault.run({ ...extent, later: (end) => void ends.unshift(end) })) print(figure);
  } catch (error) {
    missed += 1;
    console.log(`  MISSED: ${error instanceof Error ? error.stack : String(error)}`);
  }
  await endAll();
  console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}

const unknown = positionals.find((name) => !allFaults.some((fault) => fault.name === name));
if (unknown !== undefined || values.list) {
  if (unknown !== undefined) console.log(`There is no fault "${unknown}". There are:`);
  for (const { name, goal } of allFaults) console.log(`${name.padEnd(20)}${goal}`);
  process.exit(unknown === undefined ? 0 : 1);
}
for (const fault of allFaults) if (positionals.length === 0 || positionals.includes(fault.name)) await tryOut(fault);
console.log(
  `\nfaults: ${missed === 0 ? 'every limit is kept' : `${missed} MISSED`}${skippedCount === 0 ? '' : `, ${skippedCount} NOT TRIED`}`,
);
process.exit(missed === 0 ? 0 : 1);
