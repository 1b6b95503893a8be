import { parseArgs } from 'node:util';
import { createLedger, type Ledger } from './ledger.ts';
import { checkRealWorld } from './real-world.ts';
import { checkSampleWorld } from './sample-world.ts';
import { rawFilesAreThere } from './counted/raw-deals.ts';

/**
 * `npm run check:figures`: opens every page that shows a figure, reads it, and compares it with an independent count of
 * the rows behind it. Ends with 1 where a figure differs, with 2 where a page or a figure is not there.
 * `-- --world sample --seed 7 --filters 3 home database` tries less.
 */

const worlds = ['sample', 'real'] as const;
const parts = [
  'home',
  'directory',
  'funder',
  'provider',
  'entrepreneur',
  'database',
  'charts',
  'groups',
  'preview',
  'transparency',
  'overview',
  'account',
  'emails',
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, filters: { type: 'string' }, world: { type: 'string' } },
});

function wholeNumber(name: 'seed' | 'filters', usual: number): number {
  const given = values[name];
  if (given === undefined) return usual;
  if (!/^\d{1,9}$/.test(given)) throw new Error(`--${name} must be a whole number`);
  return Number(given);
}

const strange = positionals.find((name) => !parts.includes(name));
if (strange !== undefined) throw new Error(`There is no part "${strange}". There are: ${parts.join(', ')}`);
if (values.world !== undefined && !worlds.some((world) => world === values.world))
  throw new Error(`--world is one of ${worlds.join(', ')}`);

const seed = wholeNumber('seed', 1 + Math.floor(Math.random() * 1e6));
const filters = wholeNumber('filters', 20);
const wants = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
console.log(`figures: seed ${seed}, ${filters} random filters of each table (--seed ${seed} repeats them)`);

const ends: (0 | 1 | 2)[] = [];
const begunOn = new Date().toISOString().slice(0, 10);
async function tryWorld(world: (typeof worlds)[number], check: (ledger: Ledger) => Promise<void>): Promise<void> {
  if (values.world !== undefined && values.world !== world) return;
  console.log(`\n${world} world`);
  const ledger = createLedger();
  await ledger.attempt('the world', () => check(ledger));
  ends.push(ledger.report(console.log));
}

await tryWorld('sample', (ledger) => checkSampleWorld({ ledger, seed, filters, wants }));
await tryWorld('real', async (ledger) => {
  if (!rawFilesAreThere()) throw new Error('the real files do not lie in ../shared/data');
  await checkRealWorld({ ledger, seed, filters, wants, say: console.log });
});
// Pages of today beside a world of yesterday would differ without a fault.
if (begunOn !== new Date().toISOString().slice(0, 10)) throw new Error('the day (UTC) changed meanwhile: run it again');
process.exitCode = Math.max(0, ...ends);
