import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditActions } from '../contract/audit/words.ts';
import { fillAudit } from './audit-rows.ts';
import { quantile } from './quantile.ts';
import { getFrom } from './rate.ts';
import type { Figure } from './run.ts';
import { startScratchProduct, type ScratchProduct } from './scratch-product.ts';

const entryCount = 1_000_000;
const memberCount = 100_000;
const warmUps = 5;
const rounds = 40;
const slowestMilliseconds = 100;
const verifyMegabytes = 48;

const rarest = Object.keys(auditActions).at(-1) ?? '';

/** Pages and counts of an audit of a million entries, and what verifying it takes. */
export async function benchAuditList(): Promise<Figure[]> {
  const product = await startScratchProduct();
  try {
    await fillAudit(product.connection, { entryCount, memberCount });
    const figures: Figure[] = [];
    for (const [what, query] of await casesOf(product))
      for (const path of ['', '/count'] as const) figures.push(await measure(product, what, path, query));
    return [...figures, await measureVerify(product)];
  } finally {
    await product.stop();
  }
}

type Case = readonly [what: string, query: Record<string, string>];

async function casesOf(product: ScratchProduct): Promise<Case[]> {
  const middle = await product.db
    .selectFrom('audit_entries')
    .select(['target_id', 'request_id', 'happened_at'])
    .where('reason', 'is not', null)
    .orderBy('id')
    .offset(Math.floor(entryCount / 6))
    .limit(1)
    .executeTakeFirstOrThrow();
  const day = middle.happened_at.toISOString().slice(0, 10);
  const requestId = middle.request_id ?? '';
  return [
    ['newest first', {}],
    ['oldest first', { sort: 'happenedAt' }],
    ['deep', { cursor: await deepCursor(product) }],
    ['one admin', { actor: 'admin1@' }],
    ['one who did little', { actor: 'member1999@' }],
    ['a third of all people', { actor: 'kitehouse' }],
    ['nobody', { actor: 'zzzz' }],
    ['the command line', { actor: 'command line' }],
    ['the rarest action', { action: rarest }],
    ['the three rarest actions', { action: Object.keys(auditActions).slice(-3).join(',') }],
    ['a rare action of one admin', { action: rarest, actor: 'admin8@' }],
    ['a kind', { targetKind: 'member' }],
    ['a record', { targetId: middle.target_id }],
    ['part of a record', { targetId: middle.target_id.slice(9, 18) }],
    ['a word of why', { reason: 'phone' }],
    ['a number in why', { reason: String(entryCount / 2 + 1).slice(0, 5) }],
    ['two letters of why', { reason: 'zz' }],
    ['a request', { requestId }],
    ['search', { search: requestId.slice(0, 13) }],
    ['search, no hit', { search: 'no such thing' }],
    ['a day a year ago', { happenedAt: `${day}..${day}` }],
    ['the first half', { happenedAt: `..${day}` }],
    ['the first half of one admin', { happenedAt: `..${day}`, actor: 'admin3@' }],
    ['a day, an action and why', { happenedAt: `${day}..${day}`, action: 'deal.edit', reason: 'spam' }],
  ];
}

/** The cursor of the page after fifty pages of a hundred. */
async function deepCursor({ address, adminHeaders }: ScratchProduct): Promise<string> {
  let cursor: string | null = null;
  for (let page = 0; page < 50; page += 1) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === null ? {} : { cursor }) });
    const answer = await fetch(`${address}/api/admin/audit?${query.toString()}`, { headers: adminHeaders });
    ({ nextCursor: cursor } = (await answer.json()) as { nextCursor: string | null });
  }
  return cursor ?? '';
}

async function measure(
  { address, adminHeaders }: ScratchProduct,
  what: string,
  path: '' | '/count',
  query: Record<string, string>,
): Promise<Figure> {
  const { cursor: _cursor, sort: _sort, ...filters } = query;
  const parameters = new URLSearchParams(path === '' ? { ...query, limit: '100' } : filters);
  const ask = getFrom(`${address}/api/admin/audit${path}?${parameters.toString()}`, adminHeaders);
  for (let turn = 0; turn < warmUps; turn += 1) await ask();
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  const p95 = quantile(times, 0.95);
  return {
    what: `audit of 1,000,000, ${path === '' ? 'page' : 'count'}: ${what}`,
    value: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    budget: `${slowestMilliseconds} ms`,
    isKept: p95 <= slowestMilliseconds,
  };
}

/** As an operator runs it, in a heap that could not hold a tenth of the entries. */
async function measureVerify({ connection }: ScratchProduct): Promise<Figure> {
  const { user, host = '', port, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const script = fileURLToPath(new URL('../scripts/audit-verify.ts', import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'fundsight-bench-'));
  const start = performance.now();
  const isWhole = await new Promise<boolean>((resolve) => {
    execFile(
      process.execPath,
      [`--max-old-space-size=${verifyMegabytes}`, script],
      { env: { DATABASE_URL: url, DATA_DIR: dataDir } },
      (error) => resolve(error === null),
    );
  });
  rmSync(dataDir, { recursive: true, force: true });
  return {
    what: 'audit of 1,000,000 verified, hash by hash',
    value: `${((performance.now() - start) / 1_000).toFixed(1)} s${isWhole ? '' : ', FAILED'}`,
    budget: `a heap of ${verifyMegabytes} MB`,
    isKept: isWhole,
  };
}
