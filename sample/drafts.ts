import { after, days } from '../server/clock.ts';
import type { Trx } from '../server/database/connect.ts';
import { monthOf } from './calendar.ts';
import { createChance, itemAt } from './chance.ts';
import { insertRows } from './insert-rows.ts';
import type { InventedWorld } from './invented.ts';
import { memberWith } from './members.ts';

/** A form that the sample entrepreneur with access began and left in its third step. */
export async function insertDrafts(trx: Trx, { world, now }: { world: InventedWorld; now: Date }): Promise<void> {
  const { name, website, country, sector, foundedYear } = itemAt(world.entrepreneurs, 0);
  const funder = itemAt(world.funders, 5);
  await insertRows(trx, 'review_drafts', [
    {
      id: createChance('sample draft').uuid(),
      member_id: memberWith(world.members, 'founder@sample.example').id,
      subject_kind: 'funder',
      subject_id: funder.id,
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
        introType: 'broker',
        meetings: 4,
        daysToDecision: 38,
      },
      step: 3,
      version: 6,
      created_at: after(now, -days(4)),
      updated_at: after(now, -days(3)),
    },
  ]);
}
