import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOfTest, startTestServer } from '../server.ts';
import { playHistory } from './history.ts';
import { clearStage, openPlace, setStage, type Place } from './in-process.ts';
import { randomFrom } from '../seeded-random.ts';
import type { Stage } from './stage.ts';
import { emptyWorld } from './world.ts';

/** The checker must be able to fail: a fault that is planted behind the back of the product is found at once. */

let place: Place;
beforeAll(async () => {
  place = await openPlace(await startTestServer(), 1);
});
afterEach(() => clearStage(place));
afterAll(() => place.close());

const members = 3;
const onlyProvisional = 'provisional:%';

/** Plays until a review has earned a pass, plants the fault once, and answers what the checker says of it. */
async function play(plant: (stage: Stage, source: string) => Promise<void>): Promise<string> {
  for (let seed = 1; seed <= 40; seed += 1) {
    const stage = await setStage(place, members);
    let isPlanted = false;
    const { clock } = place.server;
    const found = await playHistory(stage, {
      world: emptyWorld(clock.now().getTime(), members),
      random: randomFrom(seed),
      limits: { subjects: 2, admins: 2, hasClock: true },
      rounds: 6,
      moveClock(milliseconds) {
        clock.move(milliseconds);
        return clock.now().getTime();
      },
      async tamper() {
        const earned = await stage.db
          .selectFrom('passes')
          .where('member_id', 'in', stage.names.members)
          .where('source', 'not like', onlyProvisional)
          .where('revoked_at', 'is', null)
          .select('source')
          .executeTakeFirst();
        if (isPlanted || earned === undefined) return;
        isPlanted = true;
        await plant(stage, earned.source);
      },
    }).then(
      () => 'nothing',
      (error: unknown) => String(error),
    );
    await clearStage(place);
    if (isPlanted) return found;
  }
  throw new Error('no history gave a pass');
}

describe('the checker of access', () => {
  it('finds a second pass for the same cause', async () => {
    const said = await play(async ({ db }, source) => {
      const pass = await db.selectFrom('passes').where('source', '=', source).selectAll().executeTakeFirstOrThrow();
      await db
        .insertInto('passes')
        .values({ ...pass, id: randomUUID(), source: `${source}:again` })
        .execute();
    });
    expect(said).toContain('a pass without a cause or a second one');
  });

  it('finds a pass that is lost', async () => {
    const said = await play(async ({ db }, source) => {
      await db.deleteFrom('passes').where('source', '=', source).execute();
    });
    expect(said).toContain('a pass is lost');
  });

  it('finds an end that moved by a day', async () => {
    const said = await play(async ({ db }, source) => {
      await db
        .updateTable('passes')
        .set({ ends_at: new Date('2039-01-02T00:00:00Z') })
        .where('source', '=', source)
        .execute();
    });
    expect(said).toMatch(/ends 2039-01-02T00:00:00.000Z, not /);
  });

  it('finds an audit line that is missing', async () => {
    const stage = await setStage(place, members);
    const world = emptyWorld(startOfTest.getTime(), members);
    world.audit.push('review.approve:0');
    const course = { world, random: randomFrom(1), limits: { subjects: 2, admins: 2, hasClock: true }, rounds: 1 };
    const said = await playHistory(stage, { ...course, moveClock: () => startOfTest.getTime() }).catch(String);
    expect(said).toContain('admins were told review.approve:0');
  });
});
