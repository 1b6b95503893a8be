import { benchAccountPrivacy } from './account-privacy.ts';
import { benchAdminLists } from './admin-lists.ts';
import { benchAuditList } from './audit-list.ts';
import { benchEquityPage } from './equity-page.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGrantPage } from './grant-page.ts';
import { benchImport } from './import.ts';
import { benchReviews } from './reviews.ts';
import { benchSampleWorld } from './sample-world.ts';

/** `npm run bench`: every measurement in turn; ends with 1 when a budget is missed. */

export interface Figure {
  readonly what: string;
  readonly value: string;
  /** Null where there is nothing to keep. */
  readonly budget: string | null;
  readonly isKept: boolean;
}

async function* benchAll(): AsyncGenerator<Figure> {
  yield* benchFirstLoad();
  yield* await benchSampleWorld();
  yield* await benchAccountPrivacy();
  yield* benchAdminLists();
  yield* await benchAuditList();
  yield* benchReviews();
  yield* await benchGrantPage();
  yield* await benchImport();
  yield* benchEquityPage();
}

const width = 68;
let isAllKept = true;
for await (const { what, value, budget, isKept } of benchAll()) {
  const verdict = budget === null ? '' : `  (budget ${budget}) ${isKept ? 'kept' : 'MISSED'}`;
  console.log(`${what.padEnd(width)}  ${value}${verdict}`);
  isAllKept &&= isKept;
}
process.exitCode = isAllKept ? 0 : 1;
