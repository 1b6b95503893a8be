import { publicApiPath, sharedCalls } from '../../contract/public-api/scopes.ts';
import type { Row, Rows } from './row.ts';
import type { Things } from './world.ts';

/** The call of the pages that a call of keys shares its handler with. */
export const pageCallOf = (route: string): string => route.replace(` ${publicApiPath}/`, ' /api/');

/** What keys share with pages is asked as there. */
export function withKeyRows(things: Things, rows: Rows): Rows {
  const shared = Object.keys(sharedCalls).map((route): [string, Row] => {
    const row = rows[route];
    if (row === undefined) throw new Error(`Keys share ${route}, which has no row`);
    return [route.replace(' /api/', ` ${publicApiPath}/`), row];
  });
  return {
    ...rows,
    ...Object.fromEntries(shared),
    'GET /api/v1/deals/:kind': { at: { kind: 'equity' }, answer: 200 },
    'GET /api/v1/deals/:kind/:id': { at: { kind: 'equity', id: things.deal }, answer: 200 },
    'GET /api/v1/deal-views': { answer: 200 },
    'POST /mcp': {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
      answer: 200,
    },
    'GET /api/v1/openapi.json': { answer: 200, readsNoToken: true },
  };
}
