import { randomUUID } from 'node:crypto';
import { reviewAnswers } from '../reviews.ts';
import type { Row, Rows } from './row.ts';
import { draftFunderId } from './review-things.ts';
import type { Things } from './world.ts';

/** What members do with their account, their reviews and what others wrote. */
export function memberRows(things: Things): Rows {
  return {
    ...accountRows(things),
    ...shortlistRows(things),
    ...reviewRows(things),
    ...responseRows(things),
    ...subjectRows(things),
  };
}

function accountRows(things: Things): Rows {
  const words = { who: 'student_or_academic', organisation: 'Kitehouse College', website: null, country: 'NL' };
  const why = 'It is for a thesis about who gets money and who does not.';
  return {
    'GET /api/me': { answer: 200 },
    'PATCH /api/me': {
      body: { memberType: 'other' },
      answer: 200,
      // A member who speaks for a funder keeps their type.
      but: { 'funder member': '422 invalid' },
    },
    'GET /api/account/factors': { answer: 200 },
    'GET /api/account/passes': { answer: 200 },
    'GET /api/account/access-history-reads': { answer: 200 },
    'GET /api/account/coming-roles': { answer: 200 },
    'GET /api/account/sessions': { answer: 200 },
    'DELETE /api/account/sessions/:id': { at: { id: things.session }, answer: 204 },
    'GET /api/account/keys': { answer: 200 },
    'POST /api/account/keys': {
      body: { name: 'Weekly report', scopes: ['deals:read'], days: 30 },
      answer: 201,
    },
    'DELETE /api/account/keys/:id': { at: { id: things.apiKey }, answer: 204 },
    'POST /api/account/keys/revocation': { answer: 204 },
    'GET /api/account/live-links': { answer: 200 },
    'POST /api/account/live-links': {
      body: { viewId: randomUUID(), days: 30 },
      answer: '404 not_found',
    },
    'DELETE /api/account/live-links/:id': { at: { id: things.liveLink }, answer: 204 },
    'GET /api/account/webhooks': { answer: 200 },
    'POST /api/account/webhooks': { body: { address: 'http://127.0.0.1:9/', viewId: null }, answer: 201 },
    'POST /api/account/webhooks/:id/test': { at: { id: things.webhook }, answer: 200 },
    'POST /api/account/webhooks/:id/pause': { at: { id: things.webhook }, answer: 200 },
    'POST /api/account/webhooks/:id/resumption': { at: { id: things.webhook }, answer: 200 },
    'DELETE /api/account/webhooks/:id': { at: { id: things.webhook }, answer: 204 },
    'GET /api/account/connections': { answer: 200 },
    'POST /api/account/connections/requests': {
      body: { request: 'client_id=none&response_type=code' },
      answer: '400 invalid_request',
    },
    'POST /api/account/connections': {
      body: { request: 'client_id=none&response_type=code', scopes: ['deals:read'] },
      answer: '400 invalid_request',
    },
    'DELETE /api/account/connections/:id': { at: { id: things.connection }, answer: 204 },
    'GET /live/:secret/:file': {
      at: { secret: 'fsl_none', file: 'x.csv' },
      answer: '404 not_found',
      readsNoToken: true,
    },
    // Any text may be the id of a passkey.
    'PATCH /api/account/passkeys/:id': {
      at: { id: things.passkey },
      body: { name: 'Desk' },
      answer: 200,
      answers: { malformed: '404 not_found' },
    },
    'POST /api/account/factor-checks/app': { body: { code: '000000' }, answer: '422 wrong_code' },
    'POST /api/account/factor-checks/passkey/options': { answer: 200 },
    'POST /api/account/factor-checks/passkey': {
      body: { handle: 'none', credential: {} },
      answer: '422 wrong_code',
    },
    'POST /api/account/export': { answer: 200 },
    'POST /api/account/deletion': {
      body: { email: 'wrong@kitehouse.example', reviews: 'keep' },
      answer: '422 invalid',
    },
    'GET /api/free-access': { answer: 200 },
    'POST /api/free-access/applications': {
      body: { ...words, why, days: 30, consent: true },
      answer: 201,
      but: { 'without access': '409 invalid_transition', 'access ended': '409 invalid_transition' },
    },
    'POST /api/free-access/applications/:id/withdraw': { at: { id: things.application }, answer: 204 },
    'POST /api/free-access/codes': {
      body: { code: things.codeText },
      answer: 200,
      but: { 'with access': '422 wrong_code' },
    },
    'GET /api/reminders': { answer: 200 },
    'POST /api/reminders': { body: { when: '1_week' }, answer: 200 },
    'DELETE /api/reminders/:id': { at: { id: things.reminder }, answer: 204 },
  };
}

function shortlistRows(things: Things): Rows {
  const at = { id: things.shortlisted };
  return {
    'GET /api/shortlist': { answer: 200 },
    'GET /api/shortlist/saved': { answer: 200 },
    'GET /api/shortlist/export': { answer: 200 },
    'POST /api/shortlist/file': { raw: { type: 'application/octet-stream', text: 'Tidewrack' }, answer: 200 },
    'GET /api/shortlist/:id': { at, answer: 200 },
    'POST /api/shortlist': { body: { funderId: draftFunderId, status: 'meeting' }, answer: 200 },
    'POST /api/shortlist/many': { body: { entries: [{ funderId: draftFunderId }] }, answer: 200 },
    'PATCH /api/shortlist/:id': { at, body: { version: 1, status: 'offer' }, answer: 200 },
    'POST /api/shortlist/seen': { body: { ids: null }, answer: 204 },
    'DELETE /api/shortlist/:id': { at, answer: 200 },
    'PUT /api/shortlist/emails': { body: { due: true, weekly: false }, answer: 200 },
    'GET /api/find/searches': { answer: 200 },
    'POST /api/find/searches': { body: { name: 'Loans', address: 'kind=debt' }, answer: 201 },
    'PATCH /api/find/searches/:id': { at: { id: things.savedSearch }, body: { name: 'Seed' }, answer: 200 },
    'DELETE /api/find/searches/:id': { at: { id: things.savedSearch }, answer: 200 },
  };
}

function reviewRows(things: Things): Rows {
  const answers = reviewAnswers({ funderId: draftFunderId });
  const saved = { subjectKind: 'funder', answers, step: 5, version: 1 };
  const notByFunders = { 'funder member': '403 not_for_funders' } as const;
  return {
    'GET /api/reviews/mine': { answer: 200 },
    'POST /api/reviews/drafts': { body: { subjectKind: 'funder' }, answer: 200, but: notByFunders },
    'GET /api/reviews/drafts/:id': { at: { id: things.draft }, answer: 200 },
    'PUT /api/reviews/drafts/:id': { at: { id: things.draft }, body: saved, answer: 200 },
    'DELETE /api/reviews/drafts/:id': { at: { id: things.draft }, answer: 204 },
    'POST /api/reviews/drafts/:id/send': {
      at: { id: things.draft },
      body: { version: 1 },
      answer: 200,
      but: notByFunders,
    },
    'POST /api/reviews/drafts/:id/remind': { at: { id: things.draft }, body: { when: '1_week' }, answer: 200 },
    'GET /api/reviews/:id': { at: { id: things.ownReview }, answer: 200 },
    'POST /api/reviews/:id/resend': {
      at: { id: things.askedReview },
      body: { subjectKind: 'funder', answers: reviewAnswers({ funderId: 'samphire' }), version: 1 },
      answer: 200,
    },
    'POST /api/reviews/:id/withdraw': { at: { id: things.ownReview }, body: { version: 1 }, answer: 200 },
    'POST /api/reviews/:id/appeal': {
      at: { id: things.ownReview },
      body: { text: 'You never asked me to change the sentence.', version: 1 },
      answer: '409 invalid_transition',
    },
    'DELETE /api/reviews/:id/appeal': { at: { id: things.ownReview }, answer: '409 invalid_transition' },
    'POST /api/reviews/card-group': { body: { funderId: 'samphire', stageReached: 'met' }, answer: 200 },
    'PUT /api/reviews/:id/choices': {
      at: { id: things.ownReview },
      body: { company: 'two_others', linkUntil: 'soon' },
      answer: 200,
    },
    'POST /api/reviews/:id/return-code': { at: { id: things.ownReview }, answer: '409 invalid_transition' },
    'POST /api/reviews/:id/forget': { at: { id: things.ownReview }, answer: '409 invalid_transition' },
  };
}

function responseRows(things: Things): Rows {
  const reply = { text: 'Thank you. We answer within a week from now on.', version: 0 };
  return {
    'GET /api/review-responses': { query: `?reviewIds=${things.shownReview.own as string}`, answer: 200 },
    'GET /api/replies/received': { answer: 200 },
    'GET /api/reviews/:id/reply': { at: { id: things.repliableReview }, answer: 200 },
    'PUT /api/reviews/:id/reply': { at: { id: things.repliableReview }, body: reply, answer: 200 },
    'POST /api/reviews/:id/reply/send': { at: { id: things.repliableReview }, body: reply, answer: 200 },
    'GET /api/reviews/:id/update': { at: { id: things.answeredReview }, answer: 200 },
    'POST /api/reviews/:id/update': { at: { id: things.answeredReview }, body: reply, answer: 200 },
    'PUT /api/reviews/:id/helpful': { at: { id: things.shownReview }, answer: 200 },
    'DELETE /api/reviews/:id/helpful': { at: { id: things.shownReview }, answer: 200 },
    'POST /api/reviews/:id/reports': {
      at: { id: things.shownReview },
      body: { responseId: null, reason: 'advertising', message: 'This is an advertisement.' },
      answer: 201,
    },
    'GET /api/review-tombstones': { query: '?subjectKind=funder&subjectId=tidewrack', answer: 200 },
  };
}

/** Pages of organisations, and speaking for one. */
function subjectRows(things: Things): Rows {
  const claim: Row = { at: { id: things.funder }, answer: 200 };
  return {
    'GET /api/entrepreneurs': { query: '?search=venture', answer: 200 },
    'GET /api/entrepreneurs/:id': { at: { id: things.entrepreneur }, answer: 200, isShownToAdmins: true },
    'GET /api/entrepreneurs/:id/feedback': { at: { id: things.ownVenture }, answer: 200 },
    'PUT /api/entrepreneurs/:id/panel': { at: { id: things.ownVenture }, body: { hides: true }, answer: 200 },
    'GET /api/funders/:id/claim': claim,
    'POST /api/funders/:id/claim/codes': {
      at: { id: things.unclaimedFunder },
      body: { email: 'ann@ouseburn.example' },
      answer: '403 funder_only',
      but: { 'funder member': 202 },
    },
    'POST /api/funders/:id/claim/proof': { ...claim, body: { code: '000000' }, answer: '409 invalid_transition' },
    'POST /api/funders/:id/claim/withdrawal': claim,
    'GET /api/funders/:id/claimed-reviews': { at: { id: things.claimedFunder }, answer: 200 },
    'GET /api/funders/:id/logo': { at: { id: things.claimedFunder }, answer: 200 },
    'PUT /api/funders/:id/logo': {
      at: { id: things.claimedFunder },
      raw: { type: 'application/octet-stream', text: 'no picture' },
      answer: '422 invalid',
    },
    'POST /api/funders/:id/logo/removal': {
      at: { id: things.claimedFunder },
      body: { which: 'waiting' },
      answer: 200,
    },
    'GET /api/funders/:id/offers': { at: { id: things.funder }, answer: 200 },
    'GET /api/funders/:id/terms': { at: { id: things.funder }, answer: 200, isShownToAdmins: true },
    'GET /api/funders/:id/reviews': { at: { id: things.funder }, answer: 200 },
    'GET /api/providers/:id/reviews': { at: { id: things.provider }, answer: 200 },
  };
}
