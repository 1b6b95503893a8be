import type { FastifyInstance } from 'fastify';
import * as exports from '../../contract/exports/exports.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import { fileRoute } from '../http/file-route.ts';
import { route } from '../http/route.ts';
import { memberWhoExports, memberWithAccess, memberWithKind } from '../http/viewer.ts';
import { exportDeals } from './commands.ts';
import { countExportable, listPastExports } from './queries.ts';
import { quotaOf } from './rules.ts';
import { countRead } from '../readings/queries.ts';
import { refuseOtherKinds, rowsFor } from '../deals/filters.ts';

const contentTypes: Readonly<Record<exports.ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function registerExportRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, vault } = context;

  route(app, exports.getExportQuota, memberWithAccess, async ({ viewer }) => {
    const now = clock.now();
    const of = { memberId: viewer.memberId, now };
    const [past, readToday] = [
      await listPastExports(db, of),
      await countRead(db, { vault, memberId: viewer.memberId, readOn: dayOf(now) }),
    ];
    return quotaOf(past, { isAdmin: viewer.role === 'admin', readToday, now });
  });

  route(app, exports.countExportable, memberWithKind, ({ viewer, params: { kind }, query }) => {
    refuseOtherKinds(kind, filteredKeys(query));
    return countExportable(db, { kind, filters: rowsFor(query, viewer, kind), only: null, except: [] });
  });

  fileRoute(
    app,
    exports.exportDeals,
    memberWhoExports,
    async ({ params: { kind }, ...call }) => {
      const { query, body } = call;
      refuseOtherKinds(kind, [...filteredKeys(query), ...query.sort.map((term) => term.key)]);
      const file = await exportDeals(context, { ...call, kind });
      return {
        contentType: contentTypes[body.format],
        fileName: file.fileName,
        headers: { 'x-exported-rows': String(file.rowCount), 'x-skipped-rows': String(file.skippedCount) },
        stream: file.stream,
      };
    },
    { contentTypes: Object.values(contentTypes) },
  );
}

const filteredKeys = ({ filters, unknown }: TableFilters): string[] => [...Object.keys(filters), ...unknown];
