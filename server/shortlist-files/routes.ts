import type { FastifyInstance } from 'fastify';
import * as files from '../../contract/shortlist/shortlist-files.ts';
import type { Context } from '../context.ts';
import { csvRoute } from '../http/download.ts';
import { route } from '../http/route.ts';
import { activeMember } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { exportRows } from './export-queries.ts';
import { readFile } from './read-file.ts';
import { findSaved } from './saved-queries.ts';

export function registerShortlistFileRoutes(app: FastifyInstance, context: Context): void {
  csvRoute(app, files.exportShortlist, activeMember, async ({ viewer }) => ({
    fileName: 'shortlist.csv',
    text: await exportRows(context, viewer.memberId),
  }));
  // Bytes are taken here and nowhere else.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: files.mostFileBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    route(
      scope,
      files.readShortlistFile,
      activeMember,
      async ({ viewer, body }) => {
        if (!Buffer.isBuffer(body))
          throw new Refusal('unsupported_media_type', { detail: 'Send the bytes of the file.' });
        return readFile(context.db, body, await findSaved(context, viewer.memberId));
      },
      { takes: 'application/octet-stream' },
    );
  });
}
