import type { Client, ClientConfig } from 'pg';
import { dealKinds } from '../../contract/deals/options.ts';
import type { Corrections, ImportSummary } from '../../contract/imports/imports.ts';
import { dayOf, days, after, type Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { lockRun, lockSource, openImportClient } from './import-client.ts';
import { invalid } from './reading/open-file.ts';
import { addFunders, countNewFunders, matchFunders } from './match-funders.ts';
import type { PreparedFile } from './prepare-file.ts';
import { printLines, startTally, type Tally } from './print-lines.ts';
import { readTable } from './reading/read-table.ts';
import {
  compareWithDeals,
  copyIntoStaging,
  countDeals,
  countRows,
  createStaging,
  digestDifferences,
  flagOutliers,
  groupRows,
} from './staging.ts';
import { sumUp } from './summarise.ts';
import { tidyAfter, withMemberDeals, writeDeals, writeRejects } from './write-deals.ts';
import { writePreview } from './write-preview.ts';

/** One run over a file, in one transaction: everything of it is stored or nothing. */

export interface RunRequest {
  readonly prepared: PreparedFile;
  readonly importId: string;
  readonly sourceName: string;
  readonly corrections: Corrections;
  /** `try` counts and keeps nothing; `preview` keeps what the wizard shows; `commit` stores. */
  readonly mode: 'try' | 'preview' | 'commit';
  /** What the check found: when the database has changed since, nothing is stored. */
  readonly expectedDigest: string | null;
  readonly clock: Clock;
  readonly onProgress?: (progress: {
    readonly readCount: number;
    readonly readBytes: number;
    readonly totalBytes: number;
  }) => void;
  /** The last thing of the transaction of a commit or a preview. */
  readonly finish: (client: Client, outcome: RunOutcome) => Promise<void>;
}

export interface RunOutcome {
  readonly summary: ImportSummary;
  readonly digest: string;
  readonly rejects: Tally['rejects'];
}

export async function runImport(connection: ClientConfig, request: RunRequest): Promise<RunOutcome> {
  const client = await openImportClient(connection);
  try {
    await lockRun(client, request.importId);
    await client.query('begin');
    await lockSource(client, request.sourceName, hasRowSources(request));
    const outcome = await runInside(client, request);
    await client.query(request.mode === 'try' ? 'rollback' : 'commit');
    const kinds = dealKinds.filter((kind) => (outcome.summary.kindCounts[kind] ?? 0) > 0);
    const { added, changed } = outcome.summary.deals;
    if (request.mode === 'commit' && added + changed > 0) await tidyAfter(client, kinds);
    return outcome;
  } finally {
    // Without a commit, the end of the connection undoes everything.
    await client.end();
  }
}

const hasRowSources = ({ prepared }: RunRequest): boolean => prepared.mapping?.sourceFrom !== undefined;

async function runInside(client: Client, request: RunRequest): Promise<RunOutcome> {
  const startedAt = performance.now();
  const tally = startTally();
  const { mapping } = request.prepared;
  if (mapping === null) throw invalid('Nothing says what the columns of the file mean.');
  await createStaging(client);
  await copyIntoStaging(client, linesOf(request, tally));
  if (tally.readCount === 0) throw invalid('The file has a header but no rows.');
  if (mapping.collectFunders) await groupRows(client);
  const outliers = await flagOutliers(client);
  if (outliers > 0) tally.flagCounts['outlier'] = outliers;
  await compareWithDeals(client, request.sourceName, hasRowSources(request));
  const { deals, kinds } = await countDeals(client);
  const isPlain = mapping.parts.length === 0 && !mapping.collectFunders;
  const rows = isPlain ? deals : await countRows(client);
  const digest = await digestDifferences(client);
  if (request.expectedDigest !== null && digest !== request.expectedDigest)
    throw new Refusal('stale', { detail: 'The database has changed since the rows were checked. Check them again.' });
  await matchFunders(client);
  const funders =
    request.mode === 'commit'
      ? await store(client, request, deals)
      : { newCount: await countNewFunders(client), nearCount: 0 };
  const changedKeys = request.mode === 'preview' ? await writePreview(client, request.importId) : undefined;
  const summary: ImportSummary = {
    adapter: mapping.name,
    readCount: tally.readCount,
    addedCount: rows.added,
    changedCount: rows.changed,
    unchangedCount: rows.unchanged,
    rejectedCount: tally.rejectedCount,
    deals,
    kindCounts: kinds,
    flagCounts: tally.flagCounts,
    rejectCounts: tally.rejectCounts,
    newFunderCount: funders.newCount,
    nearFunderCount: funders.nearCount,
    ...(changedKeys === undefined ? {} : { changedKeys }),
    ...(await sumUp(client)),
    seconds: Math.round(performance.now() - startedAt) / 1_000,
  };
  const outcome = { summary, digest, rejects: tally.rejects };
  if (request.mode !== 'try') await request.finish(client, outcome);
  return outcome;
}

async function store(
  client: Client,
  request: RunRequest,
  deals: ImportSummary['deals'],
): Promise<{ newCount: number; nearCount: number }> {
  const { importId, sourceName } = request;
  const now = request.clock.now();
  const funders = await addFunders(client, { importId, now });
  const options = { importId, sourceName, hasRowSources: hasRowSources(request), now };
  await withMemberDeals(client, now, () => writeDeals(client, deals, options));
  await writeRejects(client, importId);
  return funders;
}

function linesOf(request: RunRequest, tally: Tally): AsyncGenerator<string> {
  const { prepared, onProgress } = request;
  let readBytes = 0;
  const table = readTable(prepared.file, prepared.shape, (count) => (readBytes += count));
  const { mapping } = prepared;
  if (mapping === null) throw invalid('Nothing says what the columns of the file mean.');
  return printLines({
    table,
    mapping,
    corrections: request.corrections,
    // Somebody's today may be a day ahead of ours.
    today: dayOf(after(request.clock.now(), days(1))),
    keepsRaw: request.mode === 'preview',
    tally,
    onRows: () => onProgress?.({ readCount: tally.readCount, readBytes, totalBytes: prepared.file.size }),
  });
}
