import { setTimeout as sleep } from 'node:timers/promises';
import { ask, slowestOf, statusesOf } from './asking.ts';
import { atMost, exactly, secondsSince, type Fault } from './fault.ts';
import { makePlace } from './product.ts';

const requests = 3_000;
const atOnce = 30;

export const logBlocked: Fault = {
  name: 'log-blocked',
  goal: 'no process reads the log: no request waits, the end comes in time',
  async *run(trial) {
    const place = await makePlace(trial, { LOG_LEVEL: 'trace' });
    const product = place.start();
    await product.untilReady();
    product.child.stdout?.pause();
    const answers = [];
    for (let round = 0; round < requests / atOnce; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: atOnce }, () => ask(`${place.address}/api/config`)))));
    yield exactly(`${answers.length} requests: answers`, statusesOf(answers), '200');
    yield atMost('slowest answer', slowestOf(answers), 2, 's');
    const begun = performance.now();
    yield exactly('SIGTERM: exit code', await Promise.race([product.stop(), sleep(30_000, 'none')]), 0);
    yield atMost('SIGTERM: ended after', secondsSince(begun), 15, 's');

    const second = place.start();
    await second.untilReady();
    // A reader that has gone, as `npm start | head` leaves one behind.
    second.child.stdout?.destroy();
    second.child.stderr?.destroy();
    await sleep(200);
    const later = await Promise.all(Array.from({ length: atOnce }, () => ask(`${place.address}/api/config`)));
    yield exactly('the reader has gone: answers', statusesOf(later), '200');
    yield exactly('the reader has gone: exit code', await Promise.race([second.stop(), sleep(30_000, 'none')]), 0);
  },
};
