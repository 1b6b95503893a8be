import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../server.ts';
import { playHistory, type Course } from './history.ts';
import { clearStage, openPlace, setStage, type Place } from './in-process.ts';
import { randomFrom } from '../seeded-random.ts';
import { emptyWorld, type World } from './world.ts';
import type { Stage } from './stage.ts';
import { inDeepRun, inQuickRun } from '../deep-run.ts';
import { firstSeed, fullCount } from './extent.ts';

/** Who gets access, for how long, and who does not: random histories against a model (security.md 1.4, C1). */

const members = 3;
const rounds = 6;
const limits = { subjects: 2, admins: 2, hasClock: true };

async function play(
  place: Place,
  seed: number,
  tamper?: (stage: Stage, world: World) => Promise<void>,
): Promise<number> {
  const stage = await setStage(place, members);
  const { clock } = place.server;
  const course: Course = {
    world: emptyWorld(clock.now().getTime(), members),
    random: randomFrom(seed),
    limits,
    rounds,
    moveClock(milliseconds) {
      clock.move(milliseconds);
      return clock.now().getTime();
    },
    ...(tamper === undefined ? {} : { tamper: (world) => tamper(stage, world) }),
  };
  try {
    return await playHistory(stage, course);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const logged = place.server.logLines.filter((line) => /"level":[56]0/.test(line)).join('');
    throw new Error(`History ${seed} (repeat it with ENTITLEMENT_SEED=${seed}):\n${why}\n${logged}`, { cause: error });
  } finally {
    await clearStage(place);
  }
}

describe.each([
  { name: 'one instance', instances: 1, count: inDeepRun ? fullCount : inQuickRun ? 3 : 12, places: 3 },
  { name: 'two instances on one database', instances: 2, count: inDeepRun ? 100 : inQuickRun ? 2 : 6, places: 2 },
])('access in random histories, $name', ({ instances, count, places: width }) => {
  let places: Place[];
  beforeAll(async () => {
    // Each has a database and a clock of its own; side by side they take less time.
    places = await Promise.all(
      Array.from({ length: width }, async () => openPlace(await startTestServer(), instances)),
    );
  });
  afterAll(async () => {
    for (const place of places) await place.close();
  });

  it(
    `is what the rules say after every step of ${count} histories`,
    { timeout: inDeepRun ? 3_600_000 : 300_000 },
    async () => {
      const begun = Date.now();
      const seeds = Array.from({ length: count }, (_one, number) => firstSeed + number);
      let calls = 0;
      await Promise.all(
        places.map(async (place) => {
          for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
            const made = await play(place, seed).catch((error: unknown) => {
              seeds.length = 0;
              throw error;
            });
            calls += made;
          }
        }),
      );
      const seconds = ((Date.now() - begun) / 1_000).toFixed(0);
      if (inDeepRun) console.log(`${count} histories, ${calls} calls, ${seconds} s, first seed ${firstSeed}`);
      expect(calls).toBeGreaterThan(count * 5);
    },
  );
});
