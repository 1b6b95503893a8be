import { benchAccountPrivacy } from './account-privacy.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGrantPage } from './grant-page.ts';
import { benchSampleWorld } from './sample-world.ts';

/** `npm run bench`: every measurement in turn; ends with 1 when a budget is missed. */

export interface Figure {
  readonly what: string;
  readonly value: string;
  /** Null where there is nothing to keep. */
  readonly budget: string | null;
  readonly isKept: boolean;
}

const figures = [
  ...(await benchFirstLoad()),
  ...(await benchSampleWorld()),
  ...(await benchAccountPrivacy()),
  ...(await benchGrantPage()),
];
const width = Math.max(...figures.map(({ what }) => what.length));
for (const { what, value, budget, isKept } of figures)
  console.log(
    `${what.padEnd(width)}  ${value}${budget === null ? '' : `  (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`}`,
  );
process.exitCode = figures.every(({ isKept }) => isKept) ? 0 : 1;
