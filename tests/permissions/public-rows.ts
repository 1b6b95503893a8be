import type { Rows } from './row.ts';
import type { Things } from './world.ts';

/** Public files and calls, and the entry of the identity service. */
export function publicRows(things: Things): Rows {
  const file = { answer: 200, readsNoToken: true } as const;
  const form = { type: 'application/x-www-form-urlencoded', text: 'client_id=none' } as const;
  const door = { answer: 405, readsNoToken: true } as const;
  const call = {
    raw: { type: 'application/x-amz-json-1.1', text: '{}' },
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
    answer: 400,
    readsNoToken: true,
  } as const;
  // Nothing tells whether a token meant anything.
  const oneClick = {
    raw: { type: 'application/x-www-form-urlencoded', text: 'List-Unsubscribe=One-Click' },
    answer: 204,
    answers: { missing: 204 },
    readsNoToken: true,
  } as const;
  return {
    'GET /healthz': file,
    'GET /robots.txt': file,
    'GET /sitemap.xml': file,
    'GET /sitemaps/:part': {
      at: { part: { own: '1.xml', missing: '9.xml', malformed: 'one' } },
      answers: { malformed: '404 not_found' },
      ...file,
    },
    'GET /.well-known/security.txt': file,
    'GET /.well-known/change-password': { ...file, answer: 302 },
    'GET /local_Fundsight01/.well-known/jwks.json': file,
    'GET /api/openapi.json': file,
    'GET /api/docs': file,
    'GET /api/docs/json': file,
    'GET /api/docs/yaml': file,
    'GET /api/docs/static/*': { at: { '*': 'logo.svg' }, ...file },
    'GET /api/docs/static/index.html': { ...file, answer: 302 },
    'GET /api/docs/static/swagger-initializer.js': file,
    'GET /.well-known/oauth-authorization-server': file,
    'GET /.well-known/oauth-protected-resource': file,
    'GET /.well-known/oauth-protected-resource/mcp': file,
    'GET /.well-known/oauth-protected-resource/api/v1': file,
    'POST /oauth/register': {
      body: { client_name: 'Ledgerleaf', redirect_uris: ['https://ledgerleaf.example/back'] },
      answer: 201,
      readsNoToken: true,
    },
    // No program that we know, as RFC 6749 answers it.
    'POST /oauth/token': { raw: form, answer: 401, readsNoToken: true },
    'POST /oauth/revoke': { raw: form, answer: 401, readsNoToken: true },
    'POST /api/csp-report': { raw: { type: 'application/csp-report', text: '{}' }, answer: 204, readsNoToken: true },
    'GET /identity': door,
    'PUT /identity': { ...door, raw: call.raw },
    'PATCH /identity': { ...door, raw: call.raw },
    'DELETE /identity': door,
    'GET /identity/': door,
    'PUT /identity/': { ...door, raw: call.raw },
    'PATCH /identity/': { ...door, raw: call.raw },
    'DELETE /identity/': door,
    'POST /identity': call,
    'POST /identity/': call,
    'GET /dev/outbox': file,
    'GET /dev/outbox/:file': { at: { file: 'nothing' }, answer: '404 not_found', readsNoToken: true },
    'GET /dev/outbox/:file/html': { at: { file: 'nothing' }, answer: '404 not_found', readsNoToken: true },
    'GET /dev/emails': file,
    'GET /dev/emails/:name': { at: { name: { own: 'sign-in', missing: 'nothing' } }, ...file },
    'GET /dev/emails/:name/html': { at: { name: { own: 'sign-in', missing: 'nothing' } }, ...file },
    'POST /reminders/stop/:token': { at: { token: things.reminderStop }, ...oneClick },
    'POST /shortlist/stop/:token': { at: { token: things.shortlistStop }, ...oneClick },
    'POST /alerts/stop/:token': { at: { token: { ...things.sharedView, own: things.alertToken } }, ...oneClick },

    'GET /badges/:id/:file': {
      at: { id: things.funder, file: 'small-light.svg' },
      answers: { malformed: '404 not_found' },
      ...file,
    },
    'GET /previews/:id/:file': {
      at: { id: things.funder, file: 'funder.png' },
      answers: { malformed: '404 not_found' },
      ...file,
    },

    'GET /api/config': { answer: 200 },
    'GET /api/logos/:digest': { at: { digest: things.logo }, answer: 200 },
    'GET /api/home': { answer: 200 },
    'GET /api/transparency': { answer: 200 },
    'POST /api/account/links': { body: { purpose: 'log_in', email: 'nobody@kitehouse.example' }, answer: 202 },
    'POST /api/test-emails/:token': { at: { token: 'A'.repeat(22) }, answer: '404 not_found' },
    'POST /api/account/restorations': { body: { token: 'A'.repeat(43) }, answer: '404 not_found' },
    'POST /api/suspensions/read': { body: { token: 'A'.repeat(43) }, answer: '404 not_found' },
    'POST /api/suspensions/appeal': {
      body: { token: 'A'.repeat(43), text: 'Both accounts are of different people.' },
      answer: '404 not_found',
    },
    'GET /api/funders': { answer: 200 },
    'GET /api/funders/search': { query: '?term=tide', answer: 200 },
    'GET /api/funders/:id': { at: { id: things.funder }, answer: 200, isShownToAdmins: true },
    'GET /api/funders/:id/deals': { at: { id: things.funder }, answer: 200, isShownToAdmins: true },
    'GET /api/providers': { answer: 200 },
    'GET /api/providers/:id': { at: { id: things.provider }, answer: 200, isShownToAdmins: true },
    'GET /api/deals': { answer: 200 },
    'GET /api/deals/:kind/preview': { at: { kind: 'equity' }, answer: 200 },
    'POST /api/deal-views/alerts/stop': { body: { token: things.alertToken }, answer: 204 },
    'POST /api/review-returns': { body: { code: '0'.repeat(28) }, answer: '404 not_found' },
    'POST /api/review-returns/appeal': {
      body: { code: '0'.repeat(28), text: 'You never asked me to change the sentence.', version: 1 },
      answer: '404 not_found',
    },
    'POST /api/review-returns/appeal/take-back': { body: { code: '0'.repeat(28) }, answer: '404 not_found' },
    'POST /api/review-returns/edit': {
      body: { code: '0'.repeat(28), version: 1, texts: { headline: 'A fast no, with reasons' } },
      answer: '404 not_found',
    },
    'POST /api/review-returns/update': { body: { code: '0'.repeat(28) }, answer: '404 not_found' },
    'POST /api/review-returns/update/send': {
      body: { code: '0'.repeat(28), text: 'They answered after all, in the spring.', version: 0 },
      answer: '404 not_found',
    },
    'POST /api/review-returns/withdraw': { body: { code: '0'.repeat(28), version: 1 }, answer: '404 not_found' },
    'POST /api/reminders/guest': { body: { email: 'nobody@kitehouse.example', when: '1_week' }, answer: 202 },
    'POST /api/reminders/confirm': { body: { token: things.confirmToken }, answer: 200 },
    'POST /api/shortlist/emails/stop': { body: { token: things.shortlistStop.own }, answer: 204 },
    'POST /api/reminders/stop': { body: { token: things.reminderStop.own }, answer: 204 },
  };
}

/** The files of the built front end: only there after a build. */
export const builtRows: Rows = {
  'GET /': { answer: 200, readsNoToken: true },
  'GET /favicon.svg': { answer: 200, readsNoToken: true },
  'GET /assets/*': { at: { '*': 'nothing.js' }, answer: '404 not_found', readsNoToken: true },
};
