import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDraft } from '../../contract/reviews/reviews.ts';
import { callAs } from '../call-as.ts';
import { addCaller, addFunder, reviewAnswers, writeDraft, type Caller } from '../reviews.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { readEmails } from '../sign-in.ts';
import { everythingOf, movedBetween, type View } from './admin-eyes.ts';

/* One member sends one review, and an admin compares every answer they can get before and after. */

let server: TestServer;
let admin: Caller;
let author: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addCaller(server, { role: 'admin' });
  author = await addCaller(server);
});
afterAll(() => server.close());

/** The audit notes what the admin looks at: which files they saved. Nothing else may stand there. */
const allowed = /^GET \/api\/admin\/audit(\/count)? /;
const movedSince = async (before: View): Promise<string[]> => {
  const moved = movedBetween(before, await everythingOf(server, admin, [author.memberId]));
  const others = await server.context.db
    .selectFrom('audit_entries')
    .where((entry) => entry.or([entry('actor_id', '<>', admin.memberId), entry('action', 'not like', '%export%')]))
    .select('action')
    .execute();
  return [...moved.filter((address) => !allowed.test(address)), ...others.map(({ action }) => action)];
};

it('moves nothing that an admin can read, before or after its email left', async () => {
  const { draftId, version } = await writeDraft(server, author, reviewAnswers({ funderId: await addFunder(server) }));
  await readEmails(server);
  const before = await everythingOf(server, admin, [author.memberId]);
  const sent = await callAs(server, author, sendDraft, { params: { id: draftId }, body: { version } });
  expect(sent.status).toBe(200);
  expect(await movedSince(before)).toEqual([]);
  await readEmails(server);
  expect(await movedSince(before)).toEqual([]);
});
