/** What a key may do, and which calls of the API a key may make. Without an import: pages load it. */

export const apiScopes = ['deals:read', 'funders:read', 'reviews:read', 'shortlist:read', 'shortlist:write'] as const;
export type ApiScope = (typeof apiScopes)[number];

export const scopeWords: Readonly<Record<ApiScope, string>> = {
  'deals:read': 'Read deals, counts, charts and saved views',
  'funders:read': 'Read funders and their figures',
  'reviews:read': 'Read reviews as readers see them',
  'shortlist:read': 'Read your shortlist and your notes',
  'shortlist:write': 'Save funders to your shortlist and change entries',
};

/** Where keys are taken, and nothing else is. */
export const publicApiPath = '/api/v1';

/** Where assistants ask. */
export const mcpPath = '/mcp';

/**
 * Calls of the pages that keys may make as well, under `/api/v1`: the same question, the same handler, the same answer.
 * Calls of keys alone are endpoints of their own in this folder.
 */
export const sharedCalls: Readonly<Record<string, ApiScope>> = {
  'GET /api/deals': 'deals:read',
  'GET /api/deals/:kind/count': 'deals:read',
  'GET /api/deals/:kind/exportable': 'deals:read',
  'GET /api/deals/:kind/facets': 'deals:read',
  'GET /api/deals/:kind/options/:column': 'deals:read',
  'GET /api/deals/:kind/funders': 'deals:read',
  'GET /api/deals/:kind/charts/:chart': 'deals:read',
  'GET /api/deals/:kind/terms': 'deals:read',
  'GET /api/deals/:kind/cost-terms': 'deals:read',
  'GET /api/deals/:kind/funders/:id/terms': 'funders:read',
  'GET /api/funders': 'funders:read',
  'GET /api/funders/search': 'funders:read',
  'GET /api/funders/:id': 'funders:read',
  'GET /api/funders/:id/deals': 'funders:read',
  'GET /api/funders/:id/offers': 'funders:read',
  'GET /api/funders/:id/terms': 'funders:read',
  'GET /api/funders/:id/reviews': 'reviews:read',
  'GET /api/providers/:id/reviews': 'reviews:read',
  'GET /api/find': 'funders:read',
  'GET /api/shortlist': 'shortlist:read',
  'GET /api/shortlist/:id': 'shortlist:read',
  'POST /api/shortlist': 'shortlist:write',
  'PATCH /api/shortlist/:id': 'shortlist:write',
};
