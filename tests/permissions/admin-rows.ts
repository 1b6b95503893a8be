import type { Row, Rows } from './row.ts';
import { otherFunderId, ownFunderId } from './review-things.ts';
import type { Things } from './world.ts';

const order = {
  authority: 'Kestrel Row District Court',
  country: 'NL',
  reference: 'KR 14/2026',
  orderedOn: '2026-11-10',
  kind: 'data',
  result: 'nothing_to_give',
  note: '',
};

/** What admins see and do, beside the database. */
export function adminRows(things: Things): Rows {
  return { ...memberRows(things), ...moderationRows(things), ...recordRows(things), ...houseRows(things) };
}

function memberRows(things: Things): Rows {
  const id = things.plainMember.own as string;
  const chosen = { only: [id], except: [], version: null, hits: null };
  const action = { kind: 'give_access', days: 30, reason: 'A test' };
  const member: Row = { at: { id: things.plainMember }, answer: 200 };
  return {
    'GET /api/admin/members': { answer: 200 },
    'GET /api/admin/members/count': { answer: 200 },
    'GET /api/admin/members/:id': member,
    'GET /api/admin/members/:id/status': member,
    'PUT /api/admin/members/:id/note': { ...member, body: { body: 'Called.', version: 1 }, answer: 204 },
    'POST /api/admin/members/:id/access-history': { ...member, body: { reason: 'They asked why it ended.' } },
    'POST /api/admin/members/exports': { body: { only: null, except: [] }, answer: 200 },
    'POST /api/admin/member-actions/preview': { body: { ...chosen, action }, answer: 200 },
    'POST /api/admin/member-actions': { body: { ...chosen, action, hasEmail: true }, answer: 200 },
    // Each admin undoes what they did themselves.
    'POST /api/admin/member-actions/:id/undo': {
      at: { id: things.adminAction },
      answer: 200,
      but: { 'only admin': '404 not_found' },
    },
    'POST /api/admin/member-links': { body: chosen, answer: 200 },
    'POST /api/admin/member-sign-outs': { body: chosen, answer: 200 },
    'POST /api/admin/member-erasures': {
      body: { ...chosen, confirmation: things.plainEmail, reason: 'A test' },
      answer: 200,
    },
    'POST /api/admin/member-merges': {
      body: { fromId: id, intoId: things.strangerId, confirmation: things.plainEmail, reason: 'A test' },
      answer: 200,
    },
    'GET /api/admin/orders': { answer: 200 },
    'POST /api/admin/orders': { body: { ...order, reviewId: null, facts: '' }, answer: 201 },
    'PUT /api/admin/orders/:id': { at: { id: things.order }, body: { ...order, version: 1 }, answer: 200 },
    // It hides no words.
    'POST /api/admin/orders/:id/shown': { at: { id: things.order }, answer: '409 invalid_transition' },
    'GET /api/admin/waiting-actions': { answer: 200 },
    'POST /api/admin/waiting-actions/:id/decisions': {
      at: { id: things.waitingAction },
      body: { decision: 'withdraw' },
      answer: 200,
    },
    'GET /api/admin/suspension-appeals': { query: '?state=open', answer: 200 },
    'POST /api/admin/suspension-appeals/:id/decisions': {
      at: { id: things.suspensionAppeal },
      body: { outcome: 'keep', ruleCode: 'several_accounts', foundBy: 'person', facts: 'We looked at both again.' },
      answer: 200,
    },
    'GET /api/admin/invitations': { answer: 200 },
    'POST /api/admin/invitations': {
      body: { email: 'new@tidewrack.example', role: 'member', isModerator: true, accessDays: null, reason: 'A test' },
      answer: 201,
    },
    'POST /api/admin/invitations/:id/email': { at: { id: things.invitation }, answer: 200 },
    'POST /api/admin/invitations/:id/withdrawal': { at: { id: things.invitation }, answer: 204 },
    'GET /api/admin/setup': { answer: 200 },
    'PUT /api/admin/setup/checklist': { body: { isShown: true }, answer: 200 },
    'PUT /api/admin/setup/checklist/folded': { body: { isFolded: true }, answer: 200 },
    'PUT /api/admin/setup/steps/:step': { at: { step: 'import' }, body: { isSkipped: true }, answer: 200 },
    'POST /api/admin/setup/test-email': { body: { email: 'ink@tidewrack.example' }, answer: 202 },
    'GET /api/admin/settings': { answer: 200 },
    'PATCH /api/admin/settings': { body: { version: 0, values: { replyDays: 3 } }, answer: 200 },
    'GET /api/admin/settings/:setting/history': { at: { setting: 'replyDays' }, answer: 200 },
    'GET /api/admin/settings/affected': { query: '?authorDays=7', answer: 200 },
    'GET /api/admin/desk-emails': { answer: 200 },
    'PUT /api/admin/desk-emails': { body: { hasEmails: true }, answer: 200 },
    'GET /api/admin/list-views': { answer: 200 },
    'POST /api/admin/list-views': {
      body: { list: 'members', name: 'Suspended', address: 'isSuspended=yes' },
      answer: 201,
      but: { 'only moderator': '403 admin_only' },
    },
    'DELETE /api/admin/list-views/:id': { at: { id: things.listView }, answer: 204 },
    'GET /api/admin/reminders': { answer: 200 },
    'GET /api/admin/reminders/count': { answer: 200 },
    'GET /api/admin/reminders/counts': { answer: 200 },
    'GET /api/admin/reminders/figures': { answer: 200 },
    'GET /api/admin/reminders/preview': { query: '?email=1&draft=no', answer: 200 },
    'POST /api/admin/reminders/send': { body: { only: [things.reminder.others], except: [] }, answer: 200 },
    'POST /api/admin/reminders/reschedule': {
      body: { only: [things.reminder.others], except: [], date: '2026-12-01' },
      answer: 200,
    },
    'POST /api/admin/reminders/cancel': { body: { only: [things.reminder.others], except: [] }, answer: 200 },
    'POST /api/admin/reminders/:id/address': { at: { id: things.anyReminder }, answer: 200 },
    'PUT /api/admin/reminders/pause': { body: { isPaused: true }, answer: 204 },
    'GET /api/admin/access-codes': { answer: 200 },
    'POST /api/admin/access-codes': {
      body: {
        campaign: 'A talk',
        days: 30,
        maxUses: 5,
        maxUsesPerDomain: null,
        validFrom: '2026-11-18',
        validTo: null,
      },
      answer: 201,
    },
    'PATCH /api/admin/access-codes/:id': {
      at: { id: things.accessCode },
      body: { isDisabled: true, version: 1 },
      answer: 200,
    },
    'GET /api/admin/access-codes/:id/uses': { at: { id: things.accessCode }, answer: 200 },
    'GET /api/admin/access-applications': { query: '?state=received', answer: 200 },
    'POST /api/admin/access-applications/:id/decision': {
      at: { id: things.anyApplication },
      body: { decision: 'approve', days: 30, version: 1 },
      answer: 200,
    },
  };
}

function moderationRows(things: Things): Rows {
  const waiting: Row = { at: { id: things.waitingReview }, answer: 200 };
  const reviews = [{ id: things.waitingReview.own, version: 1 }];
  return {
    'GET /api/admin/reviews': { query: '?state=waiting', answer: 200 },
    'GET /api/admin/funder-reviews': { answer: 200 },
    'GET /api/admin/funder-reviews/count': { answer: 200 },
    'POST /api/admin/funder-reviews/exports': { body: { only: null, except: [] }, answer: 200 },
    'GET /api/admin/entrepreneur-reviews': { answer: 200 },
    'GET /api/admin/entrepreneur-reviews/count': { answer: 200 },
    'POST /api/admin/entrepreneur-reviews/exports': { body: { only: null, except: [] }, answer: 200 },
    'GET /api/admin/review-counts': { answer: 200 },
    'GET /api/admin/review-batches': { answer: 200 },
    'GET /api/admin/reviews/:id': waiting,
    'PUT /api/admin/reviews/:id/reading': { ...waiting, body: {} },
    // No moderator is reading a missing review, so the wish is already fulfilled.
    'DELETE /api/admin/reviews/:id/reading': { ...waiting, answer: 204, answers: { missing: 204 } },
    'POST /api/admin/reviews/:id/decisions': { ...waiting, body: { decision: 'approve', version: 1 } },
    'POST /api/admin/reviews/:id/hiding': {
      at: { id: things.shownReview },
      body: { version: 1, reasonCode: 'personal_data', message: 'It holds a phone number.' },
      answer: 200,
      // Not public.
      answers: { others: '409 invalid_transition' },
    },
    // None waits that the caller asked for.
    'POST /api/admin/reviews/:id/removal/withdrawal': { ...waiting, answer: '409 invalid_transition' },
    'POST /api/admin/reviews/:id/notes': { ...waiting, body: { note: 'Looks right.' }, answer: 201 },
    'POST /api/admin/reviews/:id/tie': { ...waiting, answer: 204 },
    'DELETE /api/admin/reviews/:id/ties/:moderator': {
      at: { id: things.waitingReview, moderator: '999' },
      answer: 204,
    },
    'PUT /api/admin/reviews/:id/verification': { ...waiting, body: { isProven: true, proof: 'An email' } },
    'PUT /api/admin/review-assignments': {
      body: { reviews: reviews.map(({ id }) => id), moderator: 1 },
      answer: 204,
    },
    'POST /api/admin/review-decisions': { body: { reviews, verdict: { decision: 'approve' } }, answer: 200 },
    'POST /api/admin/review-decisions/undo': { body: { reviews }, answer: 200 },
    'POST /api/admin/review-emails': {
      body: { decision: 'decline', reasonCode: 'personal_data' },
      answer: 200,
    },
    'POST /api/admin/review-alerts/seen': {
      body: { subjectKind: 'funder', subjectId: ownFunderId },
      answer: 204,
    },
    'GET /api/admin/appeals': { query: '?state=open', answer: 200 },
    'POST /api/admin/appeals/:id/decisions': {
      at: { id: things.appeal },
      body: { outcome: 'keep', reasonCode: 'too_vague', foundBy: 'person', facts: 'It says too little.', version: 1 },
      answer: 200,
    },
    'GET /api/admin/review-reports': { query: '?state=open', answer: 200 },
    'POST /api/admin/review-reports/:id/decisions': {
      at: { id: things.reviewReport },
      body: { decision: 'reject', reportIds: [things.reviewReport.own] },
      answer: 200,
    },
    'GET /api/admin/review-responses': { query: '?state=waiting', answer: 200 },
    'POST /api/admin/review-responses/:id/decisions': {
      at: { id: things.waitingResponse },
      body: { decision: 'approve', version: 1 },
      answer: 200,
    },
    'GET /api/admin/funder-logos': { query: '?state=waiting', answer: 200 },
    'POST /api/admin/funder-logos/:id/decisions': {
      at: { id: things.waitingLogo },
      body: { decision: 'approve', version: 1 },
      answer: 200,
    },
    'PUT /api/admin/claim-assignments': { body: { cases: [things.waitingClaim.own], assignee: null }, answer: 204 },
    'PUT /api/admin/reply-assignments': { body: { cases: [things.waitingResponse.own], assignee: 1 }, answer: 204 },
    'PUT /api/admin/report-assignments': { body: { cases: [things.reviewReport.own], assignee: 1 }, answer: 204 },
    'POST /api/admin/claim-decisions': {
      body: { cases: [{ id: things.waitingClaim.own, version: 1 }], verdict: { decision: 'approve' } },
      answer: 202,
    },
    'POST /api/admin/reply-decisions': {
      body: { cases: [{ id: things.waitingResponse.own, version: 1 }], verdict: { decision: 'approve' } },
      answer: 202,
    },
    'POST /api/admin/report-decisions': {
      body: { cases: [{ id: things.reviewReport.own, reportIds: [things.reviewReport.own] }] },
      answer: 202,
    },
    // What is held is one's own alone, and no caller holds anything.
    'DELETE /api/admin/held-decisions/:batch': {
      at: { batch: '5a3c1f0e-6b1d-4c1e-9d52-0a4f0a7a9c11' },
      answer: '404 not_found',
    },
    'GET /api/admin/funder-claims': { query: '?state=waiting', answer: 200 },
    'POST /api/admin/funder-claims/:id/decisions': {
      at: { id: things.waitingClaim },
      body: { decision: 'approve', version: 1 },
      answer: 200,
    },
  };
}

/** Funders, entrepreneurs and providers as admins keep them. */
function recordRows(things: Things): Rows {
  const kind = 'funder';
  const record: Row = { at: { kind, id: things.record }, answer: 200 };
  const lists = ['funders', 'entrepreneurs', 'providers'].flatMap((list) => [
    [`GET /api/admin/${list}`, { answer: 200 } as const] as const,
    [`GET /api/admin/${list}/count`, { answer: 200 } as const] as const,
    [
      `POST /api/admin/${list}/states`,
      { body: { only: ['no-record'], except: [], count: 1, state: 'hidden' }, answer: 200 } as const,
    ] as const,
  ]);
  return {
    ...Object.fromEntries(lists),
    'GET /api/admin/subjects/:kind/:id': record,
    'PATCH /api/admin/subjects/:kind/:id': { ...record, body: { version: 1, values: { country: 'DE' } } },
    'POST /api/admin/subjects/:kind/:id/aliases': { ...record, body: { name: 'Tide & Wrack' } },
    'DELETE /api/admin/subjects/:kind/:id/aliases/:alias': {
      at: { kind, id: things.record, alias: things.alias },
      answer: 204,
    },
    'GET /api/admin/subjects/:kind/:id/merge': { ...record, query: `?into=${otherFunderId}` },
    'POST /api/admin/subjects/:kind/:id/merge': {
      ...record,
      body: { into: otherFunderId, version: 1, intoVersion: 1, reason: 'One house' },
    },
    'GET /api/admin/record-changes': { answer: 200 },
    'POST /api/admin/record-changes/:changeId/undo': { at: { changeId: things.recordChange }, answer: 200 },
    'GET /api/admin/possible-duplicates/:kind': { at: { kind }, answer: 200 },
    'POST /api/admin/possible-duplicates/:kind/distinct': {
      at: { kind },
      body: { one: ownFunderId, other: otherFunderId },
      answer: 204,
    },
    'POST /api/admin/possible-duplicates/:kind/search': { at: { kind }, answer: 202 },
  };
}

/** The house itself: what it does, what was done in it. */
function houseRows(things: Things): Rows {
  return {
    'GET /api/admin/audit': { answer: 200 },
    'GET /api/admin/audit/count': { answer: 200 },
    'POST /api/admin/audit/export': { answer: 200 },
    'GET /api/admin/jobs': { answer: 200 },
    'POST /api/admin/jobs/:id/retry': { at: { id: things.failedJob }, answer: 204 },
    'POST /api/admin/jobs/:id/drop': { at: { id: things.failedJob }, answer: 204 },
    'POST /api/admin/review-runs': { body: { run: 'take_in' }, answer: 200 },
    'GET /api/admin/overview/waiting': { answer: 200 },
    'GET /api/admin/numbers/funnel': { query: '?weeks=12&until=2026-11-16', answer: 200 },
    'GET /api/admin/numbers/decisions': { answer: 200 },
    'GET /api/admin/numbers/flags': { answer: 200 },
    'GET /api/admin/numbers/access': { answer: 200 },
    'GET /api/admin/numbers/searches': { answer: 200 },
    'GET /api/admin/numbers/leaving': { answer: 200 },
    'GET /api/admin/overview/changes': { query: '?since=2026-11-17', answer: 200 },
    'GET /api/admin/overview/weeks': { answer: 200 },
    'GET /api/admin/overview/cohorts': { answer: 200 },
    'GET /api/admin/overview/health': { answer: 200 },
    'GET /api/admin/sample-data': { answer: 200 },
    'POST /api/admin/sample-data/removal': {
      body: { confirmation: 'remove sample data', expected: things.noSamples },
      answer: '409 invalid_transition',
    },
    'POST /api/admin/token-copies': { answer: 204 },
  };
}
