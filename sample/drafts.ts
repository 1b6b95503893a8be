import { after, days } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { addDraft } from '../server/review-drafts/stored-drafts.ts';
import type { Vault } from '../server/vault.ts';
import { monthOf } from './calendar.ts';
import { itemAt } from './chance.ts';
import type { InventedWorld } from './invented.ts';
import { memberWith } from './members.ts';

/** A form that the sample entrepreneur with access began and left in its third step. */
export async function insertDrafts(
  trx: Trx,
  { world, vault, now }: { world: InventedWorld; vault: Vault; now: Date },
): Promise<void> {
  const { name, website, country, sector, foundedYear } = itemAt(world.entrepreneurs, 0);
  const funder = itemAt(world.funders, 5);
  await addDraft(trx, {
    vault,
    memberId: memberWith(world.members, 'founder@sample.example').id,
    content: {
      kind: 'funder',
      subjectId: funder.id,
      answers: {
        funderId: funder.id,
        fundingKind: 'debt',
        authorRole: 'founder_ceo',
        venture: { name, website, country, sector, foundedYear },
        ventureStage: 'growth',
        teamSize: '6-20',
        tie: 'no',
        asked: 'nobody',
        stageReached: 'offer_received',
        outcome: 'we_declined',
        firstContact: monthOf(after(now, -days(200))),
        lastContact: monthOf(after(now, -days(70))),
        meetings: 4,
        daysToDecision: 38,
      },
      step: 3,
      version: 6,
      createdAt: after(now, -days(4)).toISOString(),
      savedAt: after(now, -days(3)).toISOString(),
    },
  });
}
