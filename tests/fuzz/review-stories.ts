import { days } from '../../server/clock.ts';
import { addHolder, givePass } from '../claims.ts';
import { addCaller, addFunder, addReview, reviewAnswers, settleNow, takeInNow, type Caller } from '../reviews.ts';
import { readEmails } from '../sign-in.ts';
import type { Story, Teller } from './story.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}
interface Data<Value> {
  readonly data: Value;
}
const member = (caller: Caller): Teller => ({ name: 'entrepreneur', headers: caller.headers });
const staff = (caller: Caller): Teller => ({ name: 'admin', headers: caller.headers });

const words = 'Thank you. We now send the list a week ahead, as you asked.';

/** A review from its draft to the page and back: sent, sent again, decided in both ways, taken back. */
export async function tellReviews({ server, tell }: Story, admin: Caller): Promise<void> {
  const funderId = await addFunder(server, { website: 'https://heronbank.example' });
  const author = await addCaller(server);
  const send = async (answers: object): Promise<{ reviewId: string }> => {
    const { data: draft } = await tell<Data<Versioned>>(member(author), 'POST /api/reviews/drafts', {
      subjectKind: 'funder',
      subjectId: funderId,
    });
    const { data: saved } = await tell<Data<Versioned>>(member(author), `PUT /api/reviews/drafts/${draft.id}`, {
      subjectKind: 'funder',
      answers,
      step: 5,
      version: draft.version,
    });
    return (
      await tell<Data<{ reviewId: string }>>(member(author), `POST /api/reviews/drafts/${draft.id}/send`, {
        version: saved.version,
      })
    ).data;
  };
  const { reviewId } = await send({ ...reviewAnswers(), funderId });
  await takeInNow(server);
  await tell(staff(admin), 'POST /api/admin/review-runs', { run: 'settle' });
  const read = async () => (await tell<Data<Versioned>>(staff(admin), `GET /api/admin/reviews/${reviewId}`)).data;
  await tell(member(author), `GET /api/reviews/${reviewId}`);
  await tell(member(author), `PUT /api/reviews/${reviewId}/choices`, { company: 'two_others', linkUntil: 'usual' });
  await tell(member(author), 'POST /api/reviews/card-group', { funderId, stageReached: 'met' });
  await tell(staff(admin), `PUT /api/admin/reviews/${reviewId}/reading`, {});
  await tell(staff(admin), `POST /api/admin/reviews/${reviewId}/notes`, { note: 'A note for the other moderators' });
  await tell(staff(admin), `PUT /api/admin/reviews/${reviewId}/verification`, {
    isProven: true,
    proof: 'An email of the funder',
  });
  const message = 'Please say when you met them, and how the talks ended.';
  await tell(staff(admin), 'POST /api/admin/review-emails', { decision: 'decline', reasonCode: 'personal_data' });
  await tell(staff(admin), `POST /api/admin/reviews/${reviewId}/decisions`, {
    decision: 'request_changes',
    reasonCode: 'too_vague',
    message,
    version: (await read()).version,
  });
  await settleNow(server);
  const { data: mine } = await tell<Data<Versioned>>(member(author), `GET /api/reviews/${reviewId}`);
  await tell(member(author), `POST /api/reviews/${reviewId}/resend`, {
    subjectKind: 'funder',
    answers: { ...reviewAnswers(), funderId },
    version: mine.version,
  });
  await takeInNow(server);
  const reviews = [{ id: reviewId, version: (await read()).version }];
  await tell(staff(admin), 'POST /api/admin/review-decisions', {
    reviews,
    verdict: { decision: 'approve' },
  });
  await tell(staff(admin), 'POST /api/admin/review-decisions/undo', {
    reviews: [{ id: reviewId, version: (await read()).version }],
  });
  await tell(staff(admin), `DELETE /api/admin/reviews/${reviewId}/reading`);
  const { data: last } = await tell<Data<Versioned>>(member(author), `GET /api/reviews/${reviewId}`);
  await tell(member(author), `POST /api/reviews/${reviewId}/withdraw`, { version: last.version });
}

/** A claimed funder: the code, the proof, the decision; then a reply, its update, a report and a mark. */
export async function tellReplies({ server, tell }: Story, admin: Caller): Promise<void> {
  const funderId = await addFunder(server, { website: 'https://reedbank.example' });
  const holder = await addHolder(server, { funderId, admin, email: 'desk@reedbank.example' });
  const [author, reader] = [await addCaller(server), await addCaller(server)];
  await givePass(server, reader, author);
  const reviewId = await addReview(server, {
    funderId,
    memberId: author.memberId,
    state: 'published',
    publishedOn: '2026-11-16',
  });
  const fund: Teller = { name: 'funder', headers: holder.headers };
  await tell(fund, `GET /api/funders/${funderId}/claimed-reviews`);
  await tell(fund, `GET /api/reviews/${reviewId}/reply`);
  await tell(fund, `PUT /api/reviews/${reviewId}/reply`, { text: words, version: 0 });
  await tell(fund, `POST /api/reviews/${reviewId}/reply/send`, { text: words, version: 1 });
  const queued = async () =>
    (
      await tell<{ rows: (Versioned & { review: { id: string } })[] }>(
        staff(admin),
        'GET /api/admin/review-responses?state=waiting&limit=100',
      )
    ).rows.find(({ review }) => review.id === reviewId);
  const reply = await queued();
  await tell(staff(admin), `POST /api/admin/review-responses/${reply?.id}/decisions`, {
    decision: 'approve',
    version: reply?.version,
  });
  await tell(member(reader), `GET /api/review-responses?reviewIds=${reviewId}`);
  await tell(member(author), `GET /api/reviews/${reviewId}/update`);
  await tell(member(author), `POST /api/reviews/${reviewId}/update`, { text: words, version: 0 });
  await tell(member(reader), `PUT /api/reviews/${reviewId}/helpful`);
  await tell(member(reader), `DELETE /api/reviews/${reviewId}/helpful`);
  await tell(member(reader), `POST /api/reviews/${reviewId}/reports`, {
    responseId: null,
    reason: 'not_genuine',
    message: 'They were never there, as far as we know.',
  });
  const { rows } = await tell<{ rows: { id: string; reports: { id: string }[] }[] }>(
    staff(admin),
    'GET /api/admin/review-reports?state=open&limit=100',
  );
  const reports = rows.find(({ reports: [first] }) => first !== undefined);
  await tell(staff(admin), `POST /api/admin/review-reports/${reports?.id}/decisions`, {
    decision: 'reject',
    reportIds: reports?.reports.map(({ id }) => id),
  });
  const { data: given } = await tell<Data<{ code: string }>>(
    member(author),
    `POST /api/reviews/${reviewId}/return-code`,
  );
  const guest: Teller = { name: 'guest', headers: {} };
  const { data: opened } = await tell<Data<Versioned>>(guest, 'POST /api/review-returns', { code: given.code });
  const later = await addReview(server, {
    funderId,
    memberId: author.memberId,
    state: 'published',
    publishedOn: '2026-11-16',
  });
  const { data: ofLater } = await tell<Data<{ code: string }>>(
    member(author),
    `POST /api/reviews/${later}/return-code`,
  );
  await tell(guest, 'POST /api/review-returns/update', { code: ofLater.code });
  await tell(guest, 'POST /api/review-returns/update/send', { code: ofLater.code, text: words, version: 0 });
  await tell(guest, 'POST /api/review-returns/edit', {
    code: given.code,
    version: opened.version,
    texts: { headline: 'They answered after all, in spring' },
  });
  await tell(member(author), `POST /api/reviews/${reviewId}/forget`);
  await tell(guest, 'POST /api/review-returns/withdraw', { code: given.code, version: opened.version });
}

export async function tellClaims({ server, tell }: Story, admin: Caller): Promise<void> {
  const funderId = await addFunder(server, { website: 'https://marshbank.example' });
  const caller = await addCaller(server, { memberType: 'funder' });
  const fund: Teller = { name: 'funder', headers: caller.headers };
  const email = 'desk@marshbank.example';
  await tell(fund, `GET /api/funders/${funderId}/claim`);
  await tell(fund, `POST /api/funders/${funderId}/claim/codes`, { email });
  const message = (await readEmails(server)).find(({ to, subject }) => to === email && subject.startsWith('Your code'));
  const code = /^\d{6}$/m.exec(message?.text ?? '')?.[0];
  const { data } = await tell<Data<{ claim: Versioned }>>(fund, `POST /api/funders/${funderId}/claim/proof`, { code });
  await tell(staff(admin), `POST /api/admin/funder-claims/${data.claim.id}/decisions`, {
    decision: 'approve',
    version: data.claim.version,
  });
  await tell(fund, `POST /api/funders/${funderId}/claim/withdrawal`);
}

/** A reminder of a visitor without an account, from the email on. */
export async function tellReminders({ server, tell }: Story, admin: Caller): Promise<void> {
  const email = 'later@kitehouse.example';
  await tell({ name: 'guest', headers: {} }, 'POST /api/reminders/guest', { email, when: '1_month' });
  const message = (await readEmails(server)).find(({ to }) => to === email);
  const token = /\/reminders\/confirm\/([\w-]+)/.exec(`${message?.links.join(' ')} ${message?.text}`)?.[1];
  await tell({ name: 'guest', headers: {} }, 'POST /api/reminders/confirm', { token });
  const { rows } = await tell<{ rows: { id: string }[] }>(staff(admin), 'GET /api/admin/reminders');
  const date = new Date(server.clock.now().getTime() + days(9)).toISOString().slice(0, 10);
  const chosen = { only: rows.slice(0, 1).map(({ id }) => id), except: [] };
  await tell(staff(admin), 'POST /api/admin/reminders/reschedule', { ...chosen, date });
  await tell(staff(admin), 'POST /api/admin/reminders/send', chosen);
  await tell(staff(admin), 'POST /api/admin/reminders/cancel', chosen);
}
