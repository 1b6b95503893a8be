import { sql } from 'kysely';
import { after, days } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { mergeInto } from '../server/merging/merge-into-commands.ts';
import { lockLive } from '../server/subject-records/queries.ts';
import { writeStateChange } from '../server/subject-records/state-commands.ts';
import type { Vault } from '../server/vault.ts';
import type { SampleFunder } from './funders.ts';
import type { InventedWorld } from './invented.ts';
import { memberWith } from './members.ts';

const daysSinceHidden = 9;
/** Of each merge, the first of the list first. */
const daysSinceMerged = [2, 5] as const;

/**
 * What an admin did to funders in the last days, by the commands that do it: two merges of duplicates, and two that were
 * hidden together. Each can be undone. The audit says nothing of it: it is kept for good, and the sample world is not.
 */
export async function changeRecords(
  trx: Trx,
  { world, vault, now }: { world: InventedWorld; vault: Vault; now: Date },
): Promise<void> {
  const memberId = memberWith(world.members, 'admin@sample.example').id;
  const hidden = world.funders.filter(({ state }) => state === 'hidden').map(({ id }) => id);
  const hiddenAt = after(now, -days(daysSinceHidden));
  await writeStateChange(trx, { kind: 'funder', ids: hidden, state: 'hidden', now: hiddenAt, memberId });
  const merged = world.funders.filter(({ state }) => state === 'merged');
  for (const [place, funder] of merged.entries()) {
    await nameInDeals(trx, funder, world.funders);
    const [from, into] = [
      await lockLive(trx, { kind: 'funder', id: funder.id }),
      await lockLive(trx, { kind: 'funder', id: funder.mergedInto ?? '' }),
    ];
    const mergedAt = after(now, -days(daysSinceMerged[place] ?? 1));
    await mergeInto(trx, { kind: 'funder', from, into, now: mergedAt, vault, memberId });
  }
}

const dealsOfDuplicate = 2;

/** Some deals named the duplicate, which is why there was one: the merge gives them to the other, an undo gives them back. */
async function nameInDeals(
  trx: Trx,
  { id, name, mergedInto }: SampleFunder,
  funders: readonly SampleFunder[],
): Promise<void> {
  const other = funders.find((funder) => funder.id === mergedInto);
  if (other === undefined) throw new Error(`${name} is merged into no funder`);
  await sql`update deals set funder_ids = array_replace(funder_ids, ${other.id}::text, ${id}::text),
      funder_names = array_replace(funder_names, ${other.name}::text, ${name}::text)
    where id in (select id from deals where funder_ids @> array[${other.id}::text] and origin <> 'member_reported'
      order by date desc nulls last, id limit ${dealsOfDuplicate})`.execute(trx);
}
