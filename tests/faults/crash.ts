import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask, type Answered } from './asking.ts';
import { atMost, exactly, holds, secondsSince, type Fault } from './fault.ts';
import { inside } from './people.ts';
import { secondsUntil, statusOf } from './product.ts';
import { productionSettings } from './sigterm.ts';
import { openSite } from './site.ts';

const injected = { NODE_OPTIONS: `--import ${fileURLToPath(new URL('inject.ts', import.meta.url))}` };

export const crash: Fault = {
  name: 'crash',
  goal: 'an uncaught error: logged, what is under way finishes, exit code 1',
  async *run(trial) {
    const { place, product, postgresql, headers } = await openSite(trial, injected);
    let asked: Promise<Answered>[] = [];
    const begun = performance.now();
    await inside(postgresql.connection(), async (client) => {
      await client.query('begin; lock table funders in access exclusive mode');
      asked = Array.from({ length: 8 }, () => ask(`${place.address}/api/funders`, { headers }));
      await sleep(300);
      product.child.kill('SIGUSR2');
      await sleep(300);
      await client.query('rollback');
    });
    const finished = (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    yield exactly('requests in flight that finished', `${finished} of 8`, '8 of 8');
    yield exactly('exit code', await product.ended, 1);
    yield atMost('ended after', secondsSince(begun), 15, 's');
    yield holds('the log names the error', product.output().includes('an error that nobody expected'));
    yield atMost('a supervisor starts it again: ready after', await place.start().untilReady(), 5, 's');
  },
};

export const eventLoop: Fault = {
  name: 'event-loop',
  goal: 'the process is busy for seconds: what comes is refused with a time to come back, the sign of life is not',
  async *run(trial) {
    const { place, product, headers } = await openSite(trial, { ...injected, ...(await productionSettings(trial)) });
    product.child.kill('SIGWINCH');
    await sleep(50);
    const [health, ...answers] = await Promise.all([
      ask(`${place.address}/healthz`),
      ...Array.from({ length: 20 }, () => ask(`${place.address}/api/me`, { headers })),
    ]);
    const bad = answers.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter === '2'));
    yield exactly('answers other than 200 or 503 with a Retry-After', bad.length, 0);
    yield exactly(`/healthz, after ${health.seconds.toFixed(1)} s`, health.status, 200);
    const shed = await ask(`${place.address}/api/me`, { headers });
    yield holds(`what came next was refused or answered at once (${shed.status})`, shed.seconds < 1);
    const seconds = await secondsUntil(
      async () => (await statusOf(`${place.address}/api/me`, { headers })) === 200,
      30,
    );
    yield atMost('answers again after', seconds, 5, 's');
  },
};
