import type { Rows } from './row.ts';
import type { Things } from './world.ts';

/** The database, for members and for admins. */
export function dealRows(things: Things): Rows {
  return { ...readerRows(things), ...editRows(things), ...importRows(things) };
}

const kind = 'equity';
const ofKind = { at: { kind }, answer: 200 } as const;

function readerRows(things: Things): Rows {
  const view = { kind, name: 'Another', address: '', hasAlert: false };
  const notOfThisKind = { 'with access to debt': '403 kind_not_open' } as const;
  return {
    'GET /api/deals/:kind': ofKind,
    'GET /api/deals/:kind/count': ofKind,
    'GET /api/deals/:kind/exportable': ofKind,
    'GET /api/deals/:kind/facets': ofKind,
    'GET /api/deals/:kind/funders': ofKind,
    'GET /api/deals/:kind/charts/:chart': { at: { kind, chart: 'key_figures' }, answer: 200 },
    'GET /api/deals/:kind/terms': ofKind,
    'GET /api/deals/:kind/cost-terms': ofKind,
    'GET /api/find': { query: `?kind=${kind}`, answer: 200, but: notOfThisKind },
    'GET /api/find/fit': { query: `?kind=${kind}&funders=tidewrack`, answer: 200, but: notOfThisKind },
    'GET /api/deals/:kind/funders/:id/terms': { at: { kind, id: things.funder }, answer: 200, isShownToAdmins: true },
    'GET /api/deals/:kind/options/:column': { at: { kind, column: 'funderNames' }, answer: 200 },
    'GET /api/deals/:kind/:id': { at: { kind, id: things.deal }, answer: 200 },
    'POST /api/deals/:kind/:id/reports': {
      at: { kind, id: things.deal },
      body: { reason: 'other', column: null, message: 'This is not right.', sourceUrl: null },
      answer: 201,
    },
    'POST /api/deals/:kind/exports': { ...ofKind, body: { format: 'csv', columns: null, only: null, except: [] } },
    'GET /api/deal-exports/quota': { answer: 200 },
    'GET /api/deals/sources': { answer: 200 },
    'GET /api/deal-views': { answer: 200 },
    'POST /api/deal-views': { body: view, answer: 201, but: notOfThisKind },
    'PATCH /api/deal-views/:id': {
      at: { id: things.view },
      body: { version: 1, name: 'Another' },
      answer: 200,
      but: notOfThisKind,
    },
    'DELETE /api/deal-views/:id': { at: { id: things.view }, answer: 204 },
    'GET /api/deal-views/shared/:token': { at: { token: things.sharedView }, answer: 200, but: notOfThisKind },
  };
}

function editRows(things: Things): Rows {
  const updatedAt = '2026-01-01T00:00:00.000Z';
  const note = 'A duplicate';
  const deal = { at: { kind, dealId: things.deal }, answer: 200 } as const;
  return {
    'GET /api/admin/deals/:kind/:dealId': deal,
    'GET /api/admin/deals/:kind/:dealId/history': deal,
    'POST /api/admin/deals/:kind': {
      at: { kind },
      body: { values: { recipientName: 'Plumebarrow', funderNames: ['Tidewrack'] } },
      answer: 201,
    },
    'PATCH /api/admin/deals/:kind/:dealId': {
      ...deal,
      body: { values: { recipientName: 'Plumebarrow Two' }, updatedAt, reason: 'A typo' },
    },
    'POST /api/admin/deals/:kind/:dealId/undo': { ...deal, body: { updatedAt }, answer: '409 invalid_transition' },
    'POST /api/admin/deals/:kind/:dealId/removal': {
      ...deal,
      body: { updatedAt, reason: 'duplicate', note },
      answer: 204,
    },
    'POST /api/admin/deals/:kind/:dealId/restoration': {
      at: { kind, dealId: things.removedDeal },
      body: { note },
      answer: 204,
    },
    'GET /api/admin/deal-removals': { answer: 200 },
    'GET /api/admin/deal-removals/count': { answer: 200 },
    'PUT /api/admin/deal-report-assignments': { body: { cases: [things.dealReport.own], assignee: 1 }, answer: 204 },
    'POST /api/admin/deal-report-decisions': {
      body: { cases: [{ id: things.dealReport.own, version: 1 }], verdict: { decision: 'decline', note: '' } },
      answer: 202,
    },
    'GET /api/admin/deal-reports': { query: '?state=open', answer: 200 },
    'POST /api/admin/deal-reports/:id/decision': {
      at: { id: things.dealReport },
      body: { version: 1, decision: 'decline', removesDeal: false, note },
      answer: 200,
    },
  };
}

function importRows(things: Things): Rows {
  const arrived = { at: { importId: things.arrivedImport }, answer: 200 } as const;
  const done = { at: { importId: things.doneImport }, answer: 200 } as const;
  const mapping = things.mappingOfFile;
  return {
    'GET /api/admin/imports': { answer: 200 },
    'POST /api/admin/imports': { body: { fileName: 'deals.csv', totalBytes: 10 }, answer: 201 },
    'GET /api/admin/imports/:importId': arrived,
    'DELETE /api/admin/imports/:importId': { at: { importId: things.checkedImport }, answer: 204 },
    'GET /api/admin/imports/:importId/settings': { ...arrived, at: { importId: things.doneImport } },
    'GET /api/admin/imports/:importId/rejects': arrived,
    'GET /api/admin/imports/:importId/rows': arrived,
    'PUT /api/admin/imports/:importId/file': {
      at: { importId: things.beginningImport },
      query: '?offset=0',
      raw: { type: 'application/octet-stream', text: 'name' },
      answer: 200,
    },
    'POST /api/admin/imports/:importId/detection': { ...arrived, body: { answers: {} } },
    'POST /api/admin/imports/:importId/check': {
      ...arrived,
      body: { mapping, sourceName: 'A register', corrections: {}, answers: {}, version: 9 },
      answer: '409 stale',
    },
    'POST /api/admin/imports/:importId/commit': {
      at: { importId: things.checkedImport },
      body: { version: 9 },
      answer: '409 stale',
    },
    'GET /api/admin/imports/:importId/undo': { at: { importId: things.undoableImport }, answer: 200 },
    'POST /api/admin/imports/:importId/undo': {
      at: { importId: things.undoableImport },
      body: { version: 1 },
      answer: 200,
      // It has a connection of its own, so the admin before has undone it for good.
      but: { 'only admin': '409 invalid_transition' },
    },
    'GET /api/admin/imports/:importId/funders': done,
    'POST /api/admin/imports/:importId/funders': { ...done, body: { decision: 'list', which: 'waiting' } },
    'POST /api/admin/imports/:importId/funder-merges': {
      ...done,
      body: { matchIds: ['00000000-0000-4000-8000-000000000000'] },
    },
    'PUT /api/admin/imports/:importId/trust': { ...done, body: { isTrusted: true } },
    'GET /api/admin/sources': { answer: 200 },
    'POST /api/admin/sources': {
      body: { name: 'Another register', address: 'https://files.example/other.csv', schedule: 'by_hand' },
      answer: 201,
    },
    'PATCH /api/admin/sources/:sourceId': {
      at: { sourceId: things.source },
      body: { address: 'https://files.example/open.csv', schedule: 'weekly', version: 9 },
      answer: '409 stale',
    },
    'POST /api/admin/sources/:sourceId/state': {
      at: { sourceId: things.source },
      body: { to: 'paused', version: 9 },
      answer: '409 stale',
    },
    'DELETE /api/admin/sources/:sourceId': { at: { sourceId: things.source }, answer: 204 },
    'GET /api/admin/import-mappings': { answer: 200 },
    'POST /api/admin/import-mappings': { body: { name: 'Another', columns: ['name'], mapping }, answer: 201 },
    'DELETE /api/admin/import-mappings/:mappingId': { at: { mappingId: things.mapping }, answer: 204 },
    'GET /api/admin/import-templates/:kind': ofKind,
    'GET /api/admin/funder-near-matches': { answer: 200 },
    'POST /api/admin/funder-near-matches/:matchId': {
      at: { matchId: things.nearMatch },
      body: { decision: 'different' },
      answer: 200,
    },
  };
}
