import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as settings from '../../contract/imports/settings.ts';
import * as contract from '../../contract/imports/imports.ts';
import * as near from '../../contract/imports/near-matches.ts';
import * as newFunders from '../../contract/imports/new-funders.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import { csvRoute } from '../http/download.ts';
import { Refusal } from '../refusal.ts';
import { route } from '../http/route.ts';
import { admin, adminWithFreshFactor } from '../http/viewer.ts';
import { announceImport, auditImport, type ImportAction } from './decision-commands.ts';
import { trackRuns, type ImportRuns } from './runs.ts';
import { removeOldCopies } from './upload/abandoned-uploads.ts';
import * as commands from './commands.ts';
import { decideNewFunders, mergeNewFunders, trustSource } from './funders/new-funder-commands.ts';
import { getNewFunders } from './funders/new-funder-queries.ts';
import * as queries from './queries.ts';
import { registerSourceRoutes } from './sources/routes.ts';
import { streamRejectsCsv } from './rejects-csv.ts';
import { templateCsv } from './mapping/template.ts';
import { undoImport } from './storing/undo-import.ts';
import { previewUndoOf } from './storing/undo-queries.ts';
import * as wizard from './wizard-run.ts';

/** Files of deals, from the upload to the undo. */
export function registerImportRoutes(app: FastifyInstance, context: Context): void {
  const runs = trackRuns(context.connection, context.log);
  const tools = { ...context, folder: join(context.config.dataDir, 'imports') };
  app.addHook('onReady', async () => {
    await runs.markInterrupted();
    // The job that does so may run elsewhere, and this folder is ours alone.
    await removeOldCopies(context.db, { folder: tools.folder, now: context.clock.now() });
  });
  app.addHook('onClose', () => runs.end());
  registerUpload(app, tools);
  registerReads(app, tools, runs);
  registerSteps(app, tools, runs);
  registerMappings(app, tools);
  registerNewFunders(app, tools);
  registerSourceRoutes(app, context);
}

type Tools = Context & wizard.WizardTools;

function registerUpload(app: FastifyInstance, { db, clock }: Tools): void {
  route(app, contract.startImport, admin, ({ viewer, body, reportLimit }) =>
    announceImport(db, { ...body, memberId: viewer.memberId, now: clock.now(), reportLimit }),
  );

  // Bytes are taken here and nowhere else.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: contract.maximumPieceBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    route(
      scope,
      contract.sendPiece,
      admin,
      ({ params, query, body }) => {
        if (!Buffer.isBuffer(body))
          throw new Refusal('unsupported_media_type', { detail: 'Send the bytes of the file.' });
        return commands.receivePiece(db, {
          importId: params.importId,
          offset: Number(query.offset),
          bytes: body,
          now: clock.now(),
        });
      },
      { takes: 'application/octet-stream' },
    );
  });
}

const runningStates: readonly contract.ImportState[] = ['checking', 'committing', 'undoing'];

function registerReads(app: FastifyInstance, { db, clock }: Tools, runs: ImportRuns): void {
  /** Reads again when something that says it runs may have died. */
  const readWithoutDeadRuns = async <Answer>(
    read: () => Promise<Answer>,
    statesOf: (answer: Answer) => contract.ImportState[],
  ) => {
    const answer = await read();
    if (!statesOf(answer).some((state) => runningStates.includes(state))) return answer;
    await runs.markInterrupted();
    return read();
  };

  route(app, contract.listImports, admin, ({ query }) =>
    readWithoutDeadRuns(
      () => queries.listImports(db, { before: query.before ?? null, now: clock.now() }),
      ({ imports }) => imports.map(({ state }) => state),
    ),
  );

  route(app, contract.getImport, admin, ({ params }) =>
    readWithoutDeadRuns(
      () => queries.getImport(db, { ...params, now: clock.now() }),
      ({ state }) => [state],
    ),
  );

  route(app, settings.getImportSettings, admin, ({ params }) => queries.getImportSettings(db, params));

  route(app, contract.listImportRows, admin, ({ params, query }) =>
    queries.listImportRows(db, {
      ...params,
      state: query.state ?? null,
      code: query.code ?? null,
      changedKey: query.changedKey ?? null,
      afterLine: Number(query.afterLine ?? 0),
    }),
  );

  csvRoute(app, settings.downloadRejects, adminWithFreshFactor, async ({ params }) => {
    await queries.getImportRow(db, params.importId);
    return { fileName: 'refused-rows.csv', text: streamRejectsCsv(db, params) };
  });

  csvRoute(app, settings.downloadTemplate, admin, ({ params: { kind } }) =>
    Promise.resolve({ fileName: `fundsight-${kind}-template.csv`, text: Readable.from([templateCsv(kind)]) }),
  );
}

function registerSteps(app: FastifyInstance, tools: Tools, runs: ImportRuns): void {
  const { db, clock, folder, connection } = tools;
  const audit = (
    action: ImportAction,
    call: { viewer: { memberId: string }; requestId: string; params: { importId: string } },
    within: Db | Trx = db,
  ): Promise<void> =>
    auditImport(within, {
      action,
      targetId: call.params.importId,
      memberId: call.viewer.memberId,
      requestId: call.requestId,
      now: clock.now(),
    });

  route(app, contract.detectImport, admin, ({ params, body }) => wizard.detectImport(tools, { ...params, ...body }));

  route(app, contract.checkImport, admin, async ({ params, body }) => {
    await queries.getImportRow(db, params.importId);
    runs.start(params.importId, await wizard.checkImport(tools, { ...params, ...body }));
    return queries.getImport(db, { ...params, now: clock.now() });
  });

  route(app, contract.commitImport, adminWithFreshFactor, async (call) => {
    const run = await wizard.commitImport(tools, { ...call.params, ...call.body }, (trx) =>
      audit('import.commit', call, trx),
    );
    runs.start(call.params.importId, run);
    return queries.getImport(db, { ...call.params, now: clock.now() });
  });

  route(app, contract.previewUndo, admin, async ({ params }) => {
    await queries.getImportRow(db, params.importId);
    return previewUndoOf(db, params);
  });

  route(app, contract.undoImport, adminWithFreshFactor, async (call) => {
    const { memberId } = call.viewer;
    const outcome = await undoImport(connection, { ...call.params, ...call.body, memberId, clock });
    await audit('import.undo', call);
    return { import: await queries.getImport(db, { ...call.params, now: clock.now() }), ...outcome };
  });

  route(app, contract.discardImport, admin, async (call) => {
    await commands.discardImport(db, { ...call.params, folder });
    await audit('import.discard', call);
    return undefined;
  });
}

function registerMappings(app: FastifyInstance, { db, clock }: Tools): void {
  route(app, contract.listMappings, admin, () => queries.listMappings(db));

  route(app, contract.saveMapping, admin, async ({ viewer: { memberId }, body, requestId }) => {
    const now = clock.now();
    const saved = await commands.saveMapping(db, { ...body, memberId, now });
    await auditImport(db, { action: 'import_mapping.save', targetId: saved.id, memberId, requestId, now });
    return saved;
  });

  route(app, contract.deleteMapping, admin, async ({ viewer: { memberId }, params: { mappingId }, requestId }) => {
    await commands.deleteMapping(db, { mappingId });
    await auditImport(db, {
      action: 'import_mapping.delete',
      targetId: mappingId,
      memberId,
      requestId,
      now: clock.now(),
    });
    return undefined;
  });
}

function registerNewFunders(app: FastifyInstance, { db, clock, vault }: Tools): void {
  const tools = { db, clock, vault };
  route(app, newFunders.getNewFunders, admin, ({ params }) => getNewFunders(db, params));
  route(app, newFunders.decideNewFunders, admin, ({ viewer: { memberId }, params, body, requestId }) =>
    decideNewFunders(tools, { ...params, ...body, memberId, requestId }),
  );
  route(app, newFunders.trustSource, admin, ({ viewer: { memberId }, params, body, requestId }) =>
    trustSource(tools, { ...params, ...body, memberId, requestId }),
  );

  route(app, newFunders.mergeNewFunders, admin, ({ viewer: { memberId }, params, body, requestId }) =>
    mergeNewFunders(tools, { ...params, ...body, memberId, requestId }),
  );

  route(app, near.listNearMatches, admin, async () => ({ matches: await queries.listNearMatches(db) }));

  route(app, near.decideNearMatch, admin, async ({ viewer: { memberId }, params: { matchId }, body, requestId }) => {
    const now = clock.now();
    const matches = await commands.decideNearMatch(db, { matchId, ...body, memberId, now, vault });
    if (body.decision === 'merge')
      await auditImport(db, { action: 'funder.merge', targetId: matchId, memberId, requestId, now });
    return { matches };
  });
}
