import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCaller, addFunder, addReview, type Caller } from '../../../tests/reviews.ts';
import { startTestServer, type TestServer } from '../../../tests/server.ts';
import { readEmails } from '../../../tests/sign-in.ts';
import { days } from '../../clock.ts';
import { tellLateAppealsJob } from './late-jobs.ts';
import { sealAppeal } from './sealed-text.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  await addCaller(server);
});
afterAll(() => server.close());

const told = async (): Promise<string[]> =>
  (await readEmails(server)).flatMap(({ to, subject }) =>
    subject.includes('past the target') ? [`${to}: ${subject}`] : [],
  );
const tell = async (): Promise<string[]> => {
  const before = (await told()).length;
  await tellLateAppealsJob.handle(server.context, undefined);
  return (await told()).slice(before);
};

it('tells moderators each day of appeals past their target, and no longer once they are decided', async () => {
  const { db, vault } = server.context;
  const reviewId = await addReview(server, { funderId: await addFunder(server), state: 'declined' });
  const appeal = { id: randomUUID(), review_id: reviewId, review_version: 1, came_in_on: '2026-11-18' };
  await db
    .insertInto('review_appeals')
    .values({ ...appeal, sealed: sealAppeal(vault, 'You never asked.') })
    .execute();
  // Wednesday, and five working days: it is late from the next Thursday on.
  server.clock.move(days(7));
  expect(await tell()).toEqual([]);
  server.clock.move(days(1));
  expect(await tell()).toEqual([`${admin.email}: 1 appeal past the target`]);
  server.clock.move(days(1));
  expect(await tell()).toHaveLength(1);
  await db
    .updateTable('review_appeals')
    .set({ outcome: 'keep', decided_version: 1, decided_at: server.clock.now() })
    .execute();
  server.clock.move(days(1));
  expect(await tell()).toEqual([]);
});
