import { setTimeout as sleep } from 'node:timers/promises';
import { startMailPeer } from '../mail-peer.ts';
import { ask, beginDraft, statusesOf, type Answered } from './asking.ts';
import { atMost, exactly, secondsSince, type Fault, type Figure, type Trial } from './fault.ts';
import { inside } from './people.ts';
import { statusOf } from './product.ts';
import { openSite } from './site.ts';

const inFlight = 32;
const endLimitSeconds = 15;

/** As in use: the settings that production asks for, and a mail server that takes everything. */
export async function productionSettings(trial: Trial): Promise<Record<string, string>> {
  const peer = await startMailPeer();
  trial.later(() => peer.close());
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fundsight.example',
    SUPPORT_EMAIL: 'support@fundsight.example',
    MAIL_FROM: 'no-reply@fundsight.example',
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    IDENTITY: 'embedded',
  };
}

/** Half of them read and half of them write, all held by a lock until after the signal. */
async function* endUnderLoad(trial: Trial, name: string, settings: Record<string, string>): AsyncIterable<Figure> {
  const { place, product, postgresql, headers, funders } = await openSite(trial, settings);
  let asked: Promise<Answered>[] = [];
  let ended: Promise<number | string> = Promise.resolve('not begun');
  let begun = 0;
  let readiness = 0;
  await inside(postgresql.connection(), async (client) => {
    await client.query('begin; lock table funders in access exclusive mode');
    asked = Array.from({ length: inFlight }, (_none, at) =>
      at % 2 === 0
        ? ask(`${place.address}/api/funders`, { headers })
        : beginDraft(place.address, headers, funders[at] ?? ''),
    );
    await sleep(500);
    begun = performance.now();
    ended = product.stop();
    await sleep(300);
    readiness = await statusOf(`${place.operations}/readyz`);
    await client.query('rollback');
  });
  yield exactly(`${name}: /readyz at once`, readiness, 503);
  const answers = await Promise.all(asked);
  const done = answers.filter(({ status }) => status === 200).length;
  yield exactly(
    `${name}: requests in flight that finished (${statusesOf(answers)})`,
    `${done} of ${inFlight}`,
    `${inFlight} of ${inFlight}`,
  );
  yield exactly(`${name}: exit code`, await ended, 0);
  yield atMost(`${name}: ended after`, secondsSince(begun), endLimitSeconds, 's');
  const kept = await postgresql.query('select from review_drafts');
  yield exactly(`${name}: writes that were answered and are there`, kept.length, inFlight / 2);
  const locks = await postgresql.query(`select from pg_stat_activity where application_name ~ '^fundsight'`);
  yield exactly(`${name}: connections left at the database`, locks.length, 0);
}

export const sigterm: Fault = {
  name: 'sigterm',
  goal: 'SIGTERM with 32 requests in flight: all of them finish, exit code 0',
  async *run(trial) {
    yield* endUnderLoad(trial, 'development', {});
    yield* endUnderLoad(trial, 'production', await productionSettings(trial));
  },
};
