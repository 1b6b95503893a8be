import type { Client, ClientConfig } from 'pg';
import { dealKinds } from '../../contract/deals/options.ts';
import { formatCount } from '../../contract/formats.ts';
import type { Answers, ImportSummary, Question } from '../../contract/imports/imports.ts';
import type { Mapping } from '../../contract/imports/mapping.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { inTransaction, lockRun, lockSource, openImportClient } from './client.ts';
import { OpenQuestions } from './open-questions.ts';
import { addFunders, listFunders, listNewFunders, matchFunders, type FunderCounts } from './funders/match-funders.ts';
import { findRenamed, keepRenamed, renameDeals, keepSequence, type RenamedRow } from './storing/stored-keys.ts';
import { findNearFunders, type NearFunder } from './funders/near-funders.ts';
import {
  compareWithDeals,
  copyIntoStaging,
  countDeals,
  countRows,
  createStaging,
  digestDifferences,
  flagOutliers,
  groupRows,
  sumUp,
} from './storing/staging.ts';
import { startTally, summaryOfTally, type Tally } from './tally.ts';
import { rollBackDeadRuns } from './storing/roll-back.ts';
import { knownFunders, publishMemberDeals, storeInBatches, tidyAfter } from './storing/write-deals.ts';
import { compareValues, writePreview } from './storing/write-preview.ts';

/**
 * One run over a file. It stores in batches, so that no transaction is long; `rollBackImport` rolls back a run that ends
 * before the last batch.
 */

/** A file on its way into the database: what its columns mean, and its rows as lines of COPY. */
export interface FileLines {
  readonly mapping: Mapping;
  /** The client is asked for the funders that we have, where cells may list several. */
  readonly lines: (tally: Tally, client: Client) => AsyncIterable<string>;
}

export interface RunRequest {
  readonly file: FileLines;
  readonly importId: string;
  readonly sourceName: string;
  /** `try` counts and keeps nothing; `preview` keeps what the wizard shows; `commit` stores. */
  readonly mode: 'try' | 'preview' | 'commit';
  /** What the check found: when the database has changed since, nothing is stored. */
  readonly expectedDigest: string | null;
  /** Whether rows that look like stored deals with a renamed recipient are those, or new; null: no one has said. */
  readonly renamed: 'same' | 'new' | null;
  /** New funders that resemble none are listed at once, as those of trusted sources are. */
  readonly listsNewFunders: boolean;
  readonly clock: Clock;
  /** The last thing of the last transaction of a commit or a preview. */
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
    await lockSource(client, request.sourceName, hasRowSources(request));
    await rollBackDeadRuns(client, request);
    const outcome = await runLocked(client, request);
    const kinds = dealKinds.filter((kind) => (outcome.summary.kindCounts[kind] ?? 0) > 0);
    const { added, changed } = outcome.summary.deals;
    if (request.mode === 'commit' && added + changed > 0) await tidyAfter(client, kinds);
    return outcome;
  } finally {
    await client.end();
  }
}

const hasRowSources = ({ file }: RunRequest): boolean => file.mapping.sourceFrom !== undefined;

/** Everything that only looks comes first, each step by itself; what is stored comes at the end. */
async function runLocked(client: Client, request: RunRequest): Promise<RunOutcome> {
  const startedAt = performance.now();
  const tally = startTally();
  await fillStaging(client, request.file, tally);
  await matchFunders(client);
  const newFunders = await listNewFunders(client);
  const near = await findNearFunders(client, newFunders);
  const compared = await compare(client, request, tally);
  const outcomeOf = (funders: FunderCounts): RunOutcome => ({
    summary: {
      ...compared.summary,
      adapter: request.file.mapping.name,
      ...summaryOfTally(tally),
      newFunderCount: funders.newCount,
      nearFunderCount: funders.nearCount,
      listedFunderCount: funders.listed.length,
      seconds: Math.round(performance.now() - startedAt) / 1_000,
    },
    digest: compared.digest,
    rejects: tally.rejects,
  });
  const nearCount = new Set(near.map(({ identity }) => identity)).size;
  const expected: FunderCounts = { newCount: newFunders.length, nearCount, listed: [] };
  if (request.mode === 'try') return outcomeOf(expected);
  const { deals } = compared.summary;
  const stored = request.mode === 'commit' ? await store(client, request, { deals, near }) : null;
  return inTransaction(client, async () => {
    if (stored === null) await writePreview(client, request.importId);
    else await endStoring(client, request, stored);
    const outcome = outcomeOf(stored?.funders ?? expected);
    await request.finish(client, outcome);
    return outcome;
  });
}

async function fillStaging(client: Client, { mapping, lines }: FileLines, tally: Tally): Promise<void> {
  await createStaging(client);
  await copyIntoStaging(client, lines(tally, client));
  if (tally.readCount === 0) throw new Refusal('invalid', { detail: 'The file has a header but no rows.' });
  if (mapping.collectFunders) await groupRows(client);
  const outliers = await flagOutliers(client);
  if (outliers > 0) tally.flagCounts['outlier'] = outliers;
}

type Compared = Omit<
  ImportSummary,
  | keyof ReturnType<typeof summaryOfTally>
  | 'adapter'
  | 'newFunderCount'
  | 'nearFunderCount'
  | 'listedFunderCount'
  | 'seconds'
>;

/** With what is stored. Refused as `stale` where that is not what the check has found. */
async function compare(
  client: Client,
  request: RunRequest,
  { readCount }: Tally,
): Promise<{ summary: Compared; digest: string }> {
  const { mapping } = request.file;
  if (!mapping.key.isUnique && !mapping.collectFunders)
    await keepSequence(client, request.sourceName, hasRowSources(request));
  await compareWithDeals(client, request.sourceName, hasRowSources(request));
  const renamed = await settleRenamed(client, request, readCount);
  const { deals, kinds } = await countDeals(client);
  const isPlain = mapping.parts.length === 0 && !mapping.collectFunders;
  const rows = isPlain ? deals : await countRows(client);
  const digest = await digestDifferences(client);
  if (request.expectedDigest !== null && digest !== request.expectedDigest)
    throw new Refusal('stale', { detail: 'The database has changed since the rows were checked. Check them again.' });
  const changedKeys = request.mode === 'preview' ? await compareValues(client) : undefined;
  return {
    digest,
    summary: {
      addedCount: rows.added,
      changedCount: rows.changed,
      unchangedCount: rows.unchanged,
      deals,
      kindCounts: kinds,
      ...(changedKeys === undefined ? {} : { changedKeys }),
      ...(renamed.length === 0 ? {} : { renamedCount: renamed.length, renamed: renamed.slice(0, renamedShown) }),
      ...(await sumUp(client)),
    },
  };
}

const renamedShown = 50;

/** Answers the rows of which no one has said yet whether they are stored deals under a new name. None when storing. */
async function settleRenamed(
  client: Client,
  request: RunRequest,
  readCount: number,
): Promise<{ line: number; was: string; is: string }[]> {
  if (request.renamed === 'new') return [];
  const { sourceName } = request;
  const renamed = await findRenamed(client, {
    mapping: request.file.mapping,
    sourceName,
    hasRowSources: hasRowSources(request),
  });
  if (renamed.length === 0) return [];
  if (request.renamed === 'same') {
    await keepRenamed(client, renamed, { sourceName, hasRowSources: hasRowSources(request) });
    await compareWithDeals(client, sourceName, hasRowSources(request));
    return [];
  }
  if (request.mode === 'commit') {
    const question = renamedQuestion(renamed);
    throw new OpenQuestions(`${question.text} Say ${question.option}.`, [question], readCount);
  }
  return renamed.map(({ line, was, is }) => ({ line, was, is }));
}

function renamedQuestion(renamed: readonly RenamedRow[]): Question {
  const [first] = renamed;
  return {
    id: 'renamed',
    column: null,
    text: `${formatCount(renamed.length, 'row')} may be stored deals whose recipient has another name now, such as "${first?.is}" in line ${first?.line}, which was "${first?.was}".`,
    option: '--answer renamed=same or --answer renamed=new',
    choices: [
      { value: 'same', label: 'The same deals, renamed', example: null },
      { value: 'new', label: 'Other deals', example: null },
    ],
  };
}

interface Stored {
  readonly funders: FunderCounts;
  /** The funders that members' rows could name before. */
  readonly knownBefore: string | null;
}

async function store(
  client: Client,
  request: RunRequest,
  { deals, near }: { deals: ImportSummary['deals']; near: readonly NearFunder[] },
): Promise<Stored> {
  const { importId, sourceName } = request;
  const now = request.clock.now();
  const knownBefore = await knownFunders(client, now);
  const listsNew = request.listsNewFunders || (await isTrusted(client, sourceName));
  const funders = await addFunders(client, { importId, now, near, listsNew });
  await storeInBatches(client, { importId, sourceName, hasRowSources: hasRowSources(request), now, deals });
  return { funders, knownBefore };
}

async function endStoring(
  client: Client,
  { importId, renamed, clock }: RunRequest,
  { funders, knownBefore }: Stored,
): Promise<void> {
  await listFunders(client, importId, funders.listed);
  if (renamed === 'same') await renameDeals(client);
  await publishMemberDeals(client, clock.now(), knownBefore);
}

/** Admins list the new funders of a trusted source without a look at each. */
async function isTrusted(client: Client, sourceName: string): Promise<boolean> {
  const { rows } = await client.query('select from trusted_sources where source_name = $1', [sourceName]);
  return rows.length > 0;
}

/** What an answer to the question `renamed` says; anything else is none. */
export const readRenamed = ({ renamed }: Answers): RunRequest['renamed'] =>
  renamed === 'same' || renamed === 'new' ? renamed : null;
