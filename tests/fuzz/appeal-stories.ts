import {
  addCaller,
  addFunder,
  decideAndSettle,
  reviewAnswers,
  sendReview,
  takeInNow,
  type Caller,
} from '../reviews.ts';
import type { Story, Teller } from './story.ts';
import { setSessions } from '../sign-in.ts';

interface Data<Value> {
  readonly data: Value;
}
const text = 'You never asked me to change it. Take three words out, and nobody is identified.';

/** A decline that its author appeals: taken back, sent anew, decided by another moderator; with the code as well. */
export async function tellAppeals({ server, tell }: Story, admin: Caller): Promise<void> {
  const author = await addCaller(server);
  // Signed in before the role, which would ask for a second factor.
  const other = await addCaller(server, { memberType: 'other' });
  await server.context.db
    .updateTable('members')
    .set({ role: 'admin', is_moderator: true })
    .where('id', '=', other.memberId)
    .execute();
  await setSessions(server, other.memberId, { factorProvedAt: server.clock.now() });
  const member: Teller = { name: 'entrepreneur', headers: author.headers };
  const guest: Teller = { name: 'guest', headers: {} };
  const funderId = await addFunder(server, { website: 'https://bitternbank.example' });
  const reviewId = await sendReview(server, author, reviewAnswers({ funderId }));
  await decideAndSettle(server, other, reviewId, { decision: 'decline', reasonCode: 'too_vague', version: 1 });
  const { data: mine } = await tell<Data<{ version: number }>>(member, `GET /api/reviews/${reviewId}`);
  const body = { text, version: mine.version };
  await tell(member, `POST /api/reviews/${reviewId}/appeal`, body);
  await tell(member, `DELETE /api/reviews/${reviewId}/appeal`);
  const { data: given } = await tell<Data<{ code: string }>>(member, `POST /api/reviews/${reviewId}/return-code`);
  const { data: opened } = await tell<Data<{ version: number }>>(guest, 'POST /api/review-returns', {
    code: given.code,
  });
  await tell(guest, 'POST /api/review-returns/appeal', { code: given.code, text, version: opened.version });
  await tell(guest, 'POST /api/review-returns/appeal/take-back', { code: given.code });
  await tell(member, `POST /api/reviews/${reviewId}/appeal`, body);
  await takeInNow(server);
  const staff: Teller = { name: 'admin', headers: admin.headers };
  const { rows } = await tell<{ rows: { id: string; reviewId: string; version: number }[] }>(
    staff,
    'GET /api/admin/appeals?state=open&limit=100',
  );
  const appeal = rows.find((row) => row.reviewId === reviewId);
  await tell(staff, `POST /api/admin/appeals/${appeal?.id}/decisions`, {
    outcome: 'keep',
    reasonCode: 'too_vague',
    foundBy: 'person',
    facts: 'It still says too little for others to learn from it.',
    version: appeal?.version,
  });
}
