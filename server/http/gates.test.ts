import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the gate of every route', () => {
  it('is as listed: a newly public route shows here', () => {
    const lines = [...server.app.gates].map(([route, gate]) => `${gate.padEnd(16)} ${route}`).sort();
    expect(lines.filter((line) => !/\/(assets|api\/docs)/.test(line))).toMatchInlineSnapshot(`
      [
        "activeMember     GET /api/reviews/mine",
        "admin            DELETE /api/admin/import-mappings/:mappingId",
        "admin            DELETE /api/admin/imports/:importId",
        "admin            GET /api/admin/deals/:kind/:dealId",
        "admin            GET /api/admin/funder-near-matches",
        "admin            GET /api/admin/import-mappings",
        "admin            GET /api/admin/imports",
        "admin            GET /api/admin/imports/:importId",
        "admin            GET /api/admin/imports/:importId/rejects",
        "admin            GET /api/admin/imports/:importId/rows",
        "admin            GET /api/admin/imports/:importId/settings",
        "admin            GET /api/admin/members",
        "admin            GET /api/admin/members/count",
        "admin            PATCH /api/admin/deals/:kind/:dealId",
        "admin            POST /api/admin/deals/:kind",
        "admin            POST /api/admin/funder-near-matches/:matchId",
        "admin            POST /api/admin/import-mappings",
        "admin            POST /api/admin/imports",
        "admin            POST /api/admin/imports/:importId/check",
        "admin            POST /api/admin/imports/:importId/commit",
        "admin            POST /api/admin/imports/:importId/detection",
        "admin            POST /api/admin/imports/:importId/undo",
        "admin            PUT /api/admin/imports/:importId/file",
        "anyMember        GET /api/me",
        "anyone           DELETE /identity",
        "anyone           DELETE /identity/",
        "anyone           GET /",
        "anyone           GET /api/config",
        "anyone           GET /api/deals",
        "anyone           GET /api/funders",
        "anyone           GET /api/funders/:id",
        "anyone           GET /api/funders/search",
        "anyone           GET /api/home",
        "anyone           GET /api/openapi.json",
        "anyone           GET /dev/outbox",
        "anyone           GET /dev/outbox/:file",
        "anyone           GET /dev/outbox/:file/html",
        "anyone           GET /favicon.svg",
        "anyone           GET /healthz",
        "anyone           GET /identity",
        "anyone           GET /identity/",
        "anyone           GET /local_Fundsight01/.well-known/jwks.json",
        "anyone           PATCH /identity",
        "anyone           PATCH /identity/",
        "anyone           POST /api/account/links",
        "anyone           POST /identity",
        "anyone           POST /identity/",
        "anyone           PUT /identity",
        "anyone           PUT /identity/",
        "memberWithAccess GET /api/deals/:kind",
        "memberWithAccess GET /api/deals/:kind/:id",
        "memberWithAccess GET /api/deals/:kind/count",
        "memberWithAccess GET /api/deals/:kind/options/:column",
        "memberWithAccess GET /api/funders/:id/reviews",
        "moderator        GET /api/admin/reviews",
        "moderator        GET /api/admin/reviews/:id",
        "moderator        POST /api/admin/reviews/:id/decisions",
        "reviewWriter     DELETE /api/reviews/drafts/:id",
        "reviewWriter     GET /api/reviews/:id",
        "reviewWriter     GET /api/reviews/drafts/:id",
        "reviewWriter     POST /api/reviews/:id/resend",
        "reviewWriter     POST /api/reviews/:id/withdraw",
        "reviewWriter     POST /api/reviews/drafts",
        "reviewWriter     POST /api/reviews/drafts/:id/send",
        "reviewWriter     PUT /api/reviews/drafts/:id",
      ]
    `);
  });
});
