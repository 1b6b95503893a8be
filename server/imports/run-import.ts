import type { Client, ClientConfig } from 'pg';
import { dealKinds } from '../../contract/deals/options.ts';
import type { ImportSummary, ProblemCode } from '../../contract/imports/imports.ts';
import type { Mapping } from '../../contract/imports/mapping.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { lockRun, lockSource, openImportClient } from './client.ts';
import { invalid } from './reading/open-file.ts';
import { addFunders, countNewFunders, matchFunders } from './match-funders.ts';
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

/** A file on its way into the database: what its columns mean, and its rows as lines of COPY. */
export interface FileLines {
  readonly mapping: Mapping;
  readonly lines: (tally: Tally) => AsyncIterable<string>;
}

/** What was counted while the lines were read. */
export interface Tally {
  readCount: number;
  rejectedCount: number;
  readonly flagCounts: Record<string, number>;
  readonly rejectCounts: Record<string, number>;
  /** The first of the refused rows; the database keeps all of them. */
  readonly rejects: { readonly line: number; readonly code: ProblemCode; readonly reason: string }[];
}

const startTally = (): Tally => ({
  readCount: 0,
  rejectedCount: 0,
  flagCounts: {},
  rejectCounts: {},
  rejects: [],
});

export interface RunRequest {
  readonly file: FileLines;
  readonly importId: string;
  readonly sourceName: string;
  /** `try` counts and keeps nothing; `preview` keeps what the wizard shows; `commit` stores. */
  readonly mode: 'try' | 'preview' | 'commit';
  /** What the check found: when the database has changed since, nothing is stored. */
  readonly expectedDigest: string | null;
  readonly clock: Clock;
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

const hasRowSources = ({ file }: RunRequest): boolean => file.mapping.sourceFrom !== undefined;

async function runInside(client: Client, request: RunRequest): Promise<RunOutcome> {
  const startedAt = performance.now();
  const tally = startTally();
  const { mapping, lines } = request.file;
  await createStaging(client);
  await copyIntoStaging(client, lines(tally));
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
