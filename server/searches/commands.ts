import { sql } from 'kysely';
import { dayOf, mondayOf } from '../clock.ts';
import type { Context } from '../context.ts';

const shortest = 4;
const longest = 60;
/** Times from which the words of a search are kept. */
export const keptFrom = 5;
/** What may be an address, a number of a person or a link is not counted. */
const isPersonal = /[@/]|\d{4}/;

/** Of this process and this day: a network counts once for the same words. */
const seen = new Set<string>();
const mostSeen = 20_000;
let seenOn = '';

/** Notes a search that found nothing. Who searched is not kept. */
export async function recordEmptySearch(
  { db, vault, clock, log }: Pick<Context, 'db' | 'vault' | 'clock' | 'log'>,
  { term: typed, address }: { term: string; address: string },
): Promise<void> {
  const term = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (term.length < shortest || term.length > longest || isPersonal.test(term)) return;
  const now = clock.now();
  const digest = vault.digest('searches.term', term);
  if (!isFirst(`${digest.toString('base64')} ${vault.digest('searches.network', address).toString('base64')}`, now))
    return;
  try {
    await sql`insert into empty_searches as found (week, digest, times) values (${mondayOf(now)}::date, ${digest}, 1)
      on conflict (week, digest) do update set times = found.times + 1,
        term = case when found.times + 1 >= ${keptFrom} then ${term} end`.execute(db);
  } catch (error) {
    // The search was answered: a count that is missing is no reason to fail it.
    log.warn({ event: 'search.not_counted', error }, 'an empty search was not counted');
  }
}

function isFirst(key: string, now: Date): boolean {
  const today = dayOf(now);
  if (seenOn !== today || seen.size >= mostSeen) seen.clear();
  seenOn = today;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
