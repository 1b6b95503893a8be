import { benchImport } from './import.ts';

/** `node bench/import-run.ts`: the measurements of imports alone, each as soon as it is there. */
const figures = await benchImport(({ what, value, budget, isKept }) =>
  console.log(`${what}: ${value}${budget === null ? '' : ` (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`}`),
);
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
