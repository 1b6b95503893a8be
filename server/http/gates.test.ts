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
        "activeMember     DELETE /api/deal-views/:id",
        "activeMember     GET /api/deal-views",
        "activeMember     GET /api/reviews/mine",
        "activeMember     PATCH /api/account/passkeys/:id",
        "activeMember     POST /api/account/factor-checks/app",
        "activeMember     POST /api/account/factor-checks/passkey",
        "activeMember     POST /api/account/factor-checks/passkey/options",
        "admin            GET /api/admin/deal-reports",
        "admin            GET /api/admin/members",
        "admin            GET /api/admin/members/count",
        "admin            POST /api/admin/deal-reports/:id/decision",
        "adminWithFreshFactor POST /api/admin/token-copies",
        "anyMember        DELETE /api/account/sessions/:id",
        "anyMember        GET /api/account/factors",
        "anyMember        GET /api/account/sessions",
        "anyMember        GET /api/me",
        "anyone           DELETE /identity",
        "anyone           DELETE /identity/",
        "anyone           GET /api/config",
        "anyone           GET /api/deals",
        "anyone           GET /api/deals/:kind/preview",
        "anyone           GET /api/funders",
        "anyone           GET /api/funders/:id",
        "anyone           GET /api/funders/search",
        "anyone           GET /api/home",
        "anyone           GET /api/openapi.json",
        "anyone           GET /dev/outbox",
        "anyone           GET /dev/outbox/:file",
        "anyone           GET /dev/outbox/:file/html",
        "anyone           GET /healthz",
        "anyone           GET /identity",
        "anyone           GET /identity/",
        "anyone           GET /local_Fundsight01/.well-known/jwks.json",
        "anyone           PATCH /identity",
        "anyone           PATCH /identity/",
        "anyone           POST /alerts/stop/:token",
        "anyone           POST /api/account/links",
        "anyone           POST /api/deal-views/alerts/stop",
        "anyone           POST /identity",
        "anyone           POST /identity/",
        "anyone           PUT /identity",
        "anyone           PUT /identity/",
        "memberWithAccess GET /api/deal-exports/quota",
        "memberWithAccess GET /api/deal-views/shared/:token",
        "memberWithAccess GET /api/deals/:kind",
        "memberWithAccess GET /api/deals/:kind/:id",
        "memberWithAccess GET /api/deals/:kind/charts/:chart",
        "memberWithAccess GET /api/deals/:kind/count",
        "memberWithAccess GET /api/deals/:kind/exportable",
        "memberWithAccess GET /api/deals/:kind/facets",
        "memberWithAccess GET /api/deals/:kind/funders",
        "memberWithAccess GET /api/deals/:kind/options/:column",
        "memberWithAccess GET /api/funders/:id/reviews",
        "memberWithAccess PATCH /api/deal-views/:id",
        "memberWithAccess POST /api/deal-views",
        "memberWithAccess POST /api/deals/:kind/:id/reports",
        "memberWithAccess POST /api/deals/:kind/exports",
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
