import type { SecondFile } from './award.ts';
import { banks } from './banks.ts';
import { foundations } from './foundations.ts';
import { investors } from './investors.ts';
import { odd } from './odd.ts';
import { portals } from './portals.ts';
import { ventures } from './ventures.ts';

/** Thirty more files, by an author who has not read the code that reads them. */
export const secondFiles: readonly SecondFile[] = [
  ...portals,
  ...foundations,
  ...banks,
  ...ventures,
  ...investors,
  ...odd,
];
