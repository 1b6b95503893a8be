import { scriptInjections } from './hostile-world.ts';

/** One call as a signed-in member. */
export type Api = (route: string, body?: unknown) => Promise<{ readonly status: number; readonly text: string }>;

export function apiOf(address: string, token: string): Api {
  return async (route, body) => {
    const [method = '', path = ''] = route.split(' ');
    const isFile = Buffer.isBuffer(body);
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
}

let next = 0;
const take = (): string => scriptInjections[next++ % scriptInjections.length] ?? '';
const onOneLine = (text: string): string => text.replaceAll('\n', ' ').trim();
/** Long enough for texts that must say something. */
const takeMany = (count: number): string => Array.from({ length: count }, take).join('\n');

export interface Written {
  readonly importId: string;
  readonly dealId: string;
  readonly memberId: string;
  /** One that waits for a moderator. */
  readonly reviewId: string;
}

/** The calls of one member; those that fail are kept. */
function callsOf(api: Api, failed: string[]): (route: string, body?: unknown) => Promise<string> {
  return async (route, body) => {
    const { status, text } = await api(route, body);
    if (status >= 300) failed.push(`${route}: ${status} ${text.slice(0, 300)}`);
    return text;
  };
}
type Calls = ReturnType<typeof callsOf>;

const idsIn = (text: string): string[] => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => id);
const stampIn = (text: string): string => /"updatedAt":"([^"]+)"/.exec(text)?.[1] ?? '';

/** Through the doors that people use, into tables that the sample world leaves empty. Answers the calls that failed. */
export async function writeEverywhere(
  member: Api,
  admin: Api,
): Promise<{ readonly written: Written; readonly failed: readonly string[] }> {
  const failed: string[] = [];
  const asMember = callsOf(member, failed);
  const asAdmin = callsOf(admin, failed);
  const [removed = '', dealId = ''] = idsIn(await asMember('GET /api/deals/grant?limit=2'));
  for (let count = 0; count < 5; count++) {
    const view = { kind: 'equity', name: onOneLine(take()).slice(0, 60), address: '', hasAlert: false };
    await asMember('POST /api/deal-views', view);
  }
  const report = { reason: 'other', column: null, message: takeMany(5), sourceUrl: null };
  await asMember(`POST /api/deals/grant/${removed}/reports`, report);
  await writeOfRows(asAdmin, { dealId, removed });
  const memberId = await writeOfMember(asAdmin);
  const code = { campaign: take().slice(0, 80), days: 9, maxUses: 9, maxUsesPerDomain: null, validTo: null };
  await asAdmin('POST /api/admin/access-codes', { ...code, validFrom: '2026-01-01' });
  const [reviewId = ''] = idsIn(await asAdmin('GET /api/admin/reviews?state=waiting&desk=funder&limit=1'));
  await asAdmin(`POST /api/admin/reviews/${reviewId}/notes`, { note: takeMany(8) });
  return { written: { importId: await writeImport(asAdmin), dealId, memberId, reviewId }, failed };
}

async function writeOfRows(call: Calls, { dealId, removed }: { dealId: string; removed: string }): Promise<void> {
  const pathOf = (id: string): string => `/api/admin/deals/grant/${id}`;
  await call(`PATCH ${pathOf(dealId)}`, {
    values: { title: take(), notes: takeMany(5) },
    updatedAt: stampIn(await call(`GET ${pathOf(dealId)}`)),
    reason: take(),
  });
  const updatedAt = stampIn(await call(`GET ${pathOf(removed)}`));
  await call(`POST ${pathOf(removed)}/removal`, { updatedAt, reason: 'other', note: takeMany(2) });
}

/** What admins write about a member, and what that member gets to read. */
async function writeOfMember(call: Calls): Promise<string> {
  const [memberId = ''] = idsIn(await call('GET /api/admin/members?search=newcomer'));
  await call(`PUT /api/admin/members/${memberId}/note`, { body: takeMany(8), version: 0 });
  const action = { kind: 'give_access', days: 9, reason: take().slice(0, 120) };
  const chosen = { only: [memberId], except: [], version: null, hits: null };
  await call('POST /api/admin/member-actions', { ...chosen, action, hasEmail: true });
  return memberId;
}

/** A file whose every cell is one, and its name too. */
async function writeImport(call: Calls): Promise<string> {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const header = ['company', 'investor', 'round', 'close_dt', 'amount_usd', take(), take()];
  const rows = Array.from({ length: 60 }, () => [take(), take(), 'seed', '2026-03-14', take(), take(), take()]);
  const file = Buffer.from([header, ...rows].map((cells) => cells.map(quote).join(',')).join('\n'));
  const fileName = `${take().replaceAll(/[\\/]/g, '')}.csv`;
  const [id = ''] = idsIn(await call('POST /api/admin/imports', { fileName, totalBytes: file.length }));
  const path = `/api/admin/imports/${id}`;
  await call(`PUT ${path}/file?offset=0`, file);
  const detection = await call(`POST ${path}/detection`, { answers: {} });
  const { mapping } = JSON.parse(detection) as { mapping: object }; // the reply of the endpoint
  const version = Number(/"version":(\d+)/.exec(await call(`GET ${path}`))?.[1]);
  const sourceName = take().slice(0, 100);
  await call(`POST ${path}/check`, { mapping, sourceName, corrections: {}, answers: {}, version });
  return id;
}
