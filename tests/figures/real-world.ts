import { checkHomeCounts } from './pages/home.ts';
import { checkTables, type Trial } from './sample-world.ts';
import { openRealSite } from './site.ts';

/** The pages that show figures of deals, with the real public files. No funder of a file is listed or has a review. */

export async function checkRealWorld(trial: Trial & { readonly say: (line: string) => void }): Promise<void> {
  const site = await openRealSite(trial.say);
  try {
    if (trial.wants('home')) await trial.ledger.attempt('home', () => checkHomeCounts(trial.ledger, site, 0));
    await checkTables(trial, site, () => null);
  } finally {
    await site.close();
  }
}
