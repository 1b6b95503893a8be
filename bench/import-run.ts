import { benchImport } from './import.ts';

/** `node bench/import-run.ts`: the measurements of imports alone. */
const figures = await benchImport();
for (const { what, value, budget, isKept } of figures)
  console.log(`${what}: ${value}${budget === null ? '' : ` (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`}`);
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
