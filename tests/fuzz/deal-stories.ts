import { setTimeout as sleep } from 'node:timers/promises';
import { addDeal } from '../deals.ts';
import { givePass } from '../claims.ts';
import { addCaller, type Caller } from '../reviews.ts';
import type { Story, Teller } from './story.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}
const staff = (caller: Caller): Teller => ({ name: 'admin', headers: caller.headers });

/** A view that is shared and stopped, a file of rows, a row that is reported. */
export async function tellViews({ server, tell }: Story, admin: Caller): Promise<void> {
  const caller = await addCaller(server);
  await givePass(server, caller);
  const reader: Teller = { name: 'entrepreneur', headers: caller.headers };
  const view = await tell<Versioned>(reader, 'POST /api/deal-views', {
    kind: 'equity',
    name: 'Seed',
    address: 'stage=idea',
    hasAlert: true,
  });
  const { shareToken } = await tell<{ shareToken: string }>(reader, `PATCH /api/deal-views/${view.id}`, {
    version: view.version,
    isShared: true,
  });
  await tell(reader, `GET /api/deal-views/shared/${shareToken}`);
  await tell({ name: 'guest', headers: {} }, 'POST /api/deal-views/alerts/stop', { token: 'A'.repeat(22) });
  await tell(reader, `DELETE /api/deal-views/${view.id}`);
  await tellShortlist({ tell }, reader);
  await tell(reader, 'POST /api/deals/grant/exports', { format: 'csv', columns: null, only: null, except: [] });
  const { rows } = await tell<{ rows: { id: string }[] }>(reader, 'GET /api/deals/grant?limit=1');
  await tell(reader, `POST /api/deals/grant/${rows[0]?.id}/reports`, {
    reason: 'wrong_value',
    column: 'amount',
    message: 'Their page says another amount.',
    sourceUrl: null,
  });
  const { rows: reports } = await tell<{ rows: Versioned[] }>(staff(admin), 'GET /api/admin/deal-reports?state=open');
  await tell(staff(admin), `POST /api/admin/deal-reports/${reports[0]?.id}/decision`, {
    version: reports[0]?.version,
    decision: 'decline',
    removesDeal: false,
    note: 'We looked at the source.',
  });
}

/** A funder that we do not know, saved by its name, changed and taken off. */
async function tellShortlist({ tell }: Pick<Story, 'tell'>, reader: Teller): Promise<void> {
  const { data: entry } = await tell<{ data: Versioned }>(reader, 'POST /api/shortlist', {
    funderId: null,
    name: 'Ostler Yard Capital',
    nextOn: '2026-12-01',
  });
  await tell(reader, `PATCH /api/shortlist/${entry.id}`, {
    version: entry.version,
    status: 'offer',
    notes: 'Two weeks',
  });
  await tell(reader, 'GET /api/shortlist');
  await tell(reader, `GET /api/shortlist/${entry.id}`);
  await tell(reader, 'POST /api/shortlist/seen', { ids: null });
  await tell(reader, `DELETE /api/shortlist/${entry.id}`);
  const { data: search } = await tell<{ data: Versioned }>(reader, 'POST /api/find/searches', {
    name: 'Seed in Germany',
    address: 'kind=equity&country=DE&amount=500000',
  });
  await tell(reader, 'GET /api/find/searches');
  await tell(reader, `PATCH /api/find/searches/${search.id}`, { name: 'Loans in Kenya' });
  await tell(reader, `DELETE /api/find/searches/${search.id}`);
}

/** A row from the change of one cell to its removal and back. */
export async function tellRows({ server, tell }: Story, admin: Caller): Promise<void> {
  const id = await addDeal(server.context.db, 'grant', { recipientName: 'Orchard' });
  const path = `/api/admin/deals/grant/${id}`;
  const stamp = async () => (await tell<{ updatedAt: string }>(staff(admin), `GET ${path}`)).updatedAt;
  await tell(staff(admin), `PATCH ${path}`, {
    values: { recipientName: 'Orchard Works' },
    updatedAt: await stamp(),
    reason: 'Their page says so',
  });
  await tell(staff(admin), `GET ${path}/history`);
  await tell(staff(admin), `POST ${path}/undo`, { updatedAt: await stamp() });
  await tell(staff(admin), `POST ${path}/removal`, {
    updatedAt: await stamp(),
    reason: 'duplicate',
    note: 'Twice in the file',
  });
  await tell(staff(admin), `POST ${path}/restoration`, { note: 'It was not' });
  await tell(staff(admin), `POST /api/admin/deals/grant`, { values: { recipientName: 'Orchard by hand' } });
}

const file = Buffer.from(
  'company,investor,round,close_dt,amount_usd,int_ref\nPellow Robotics,Tidewrak Ventures,seed,2026-03-14,2400000,A-1\n',
);

/** A source that is kept, changed, paused and removed. Nothing is fetched: the jobs do not run. */
export async function tellSources({ tell }: Story, admin: Caller): Promise<void> {
  const who = staff(admin);
  const address = 'https://files.example/open.csv';
  const source = await tell<Versioned>(who, 'POST /api/admin/sources', {
    name: 'Open register',
    address,
    schedule: 'weekly',
  });
  const path = `/api/admin/sources/${source.id}`;
  const changed = await tell<Versioned>(who, `PATCH ${path}`, { address, schedule: 'daily', version: source.version });
  await tell(who, `POST ${path}/state`, { to: 'paused', version: changed.version });
  await tell(who, 'GET /api/admin/sources');
  await tell(who, `DELETE ${path}`);
}

/** A file from its announcement to its undo, and the near match that it brings. */
export async function tellImports({ tell }: Story, admin: Caller): Promise<void> {
  const who = staff(admin);
  const record = await tell<Versioned>(who, 'POST /api/admin/imports', {
    fileName: 'rounds.csv',
    totalBytes: file.length,
  });
  const path = `/api/admin/imports/${record.id}`;
  await tell(who, `PUT ${path}/file?offset=0`, file);
  const { mapping } = await tell<{ mapping: object }>(who, `POST ${path}/detection`, { answers: {} });
  const read = () => tell<Versioned & { state: string; failure: string | null }>(who, `GET ${path}`);
  const waitFor = async (state: string): Promise<number> => {
    for (let turn = 0; turn < 600; turn++) {
      const now = await read();
      if (now.state === state) return now.version;
      if (now.state === 'failed') throw new Error(`The import failed: ${now.failure}`);
      await sleep(20);
    }
    throw new Error(`The import is never ${state}`);
  };
  await tell(who, `POST ${path}/check`, {
    mapping,
    sourceName: 'Quarterly',
    corrections: {},
    answers: {},
    version: (await read()).version,
  });
  await tell(who, `POST ${path}/commit`, { version: await waitFor('checked') });
  const version = await waitFor('done');
  const { matches } = await tell<{ matches: { id: string }[] }>(who, 'GET /api/admin/funder-near-matches');
  if (matches[0] !== undefined)
    await tell(who, `POST /api/admin/funder-near-matches/${matches[0].id}`, { decision: 'different' });
  await tell(who, `GET ${path}/funders`);
  await tell(who, `POST ${path}/funder-merges`, { matchIds: [matches[0]?.id ?? record.id] });
  await tell(who, `POST ${path}/funders`, { decision: 'list', which: 'waiting' });
  await tell(who, `PUT ${path}/trust`, { isTrusted: true });
  await tell(who, `POST ${path}/undo`, { version });
  await tell(who, 'POST /api/admin/import-mappings', { name: 'Quarterly rounds', columns: ['company'], mapping });
}
