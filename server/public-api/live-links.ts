import type { FastifyInstance } from 'fastify';
import { columnsOf, defaultColumns } from '../../contract/deals/deals.ts';
import { rowsPerFile } from '../../contract/exports/exports.ts';
import { parseTableQuery } from '../../contract/table/table.ts';
import { recordLinkUsed } from '../api-keys/link-commands.ts';
import { findLink, type FoundLink } from '../api-keys/queries.ts';
import { digestOf, isWhole } from '../api-keys/secret.ts';
import type { Context } from '../context.ts';
import { currentSettings } from '../current-settings.ts';
import { countReadings } from '../deals/row-limit.ts';
import { copyKeyOf } from '../exports/copy-rules.ts';
import { csvStream } from '../exports/csv.ts';
import { countExportable } from '../exports/queries.ts';
import { columnsOfFile } from '../exports/rules.ts';
import { tagOf } from '../http/keys/entity-tag.ts';
import { liveRoute } from '../http/keys/live-route.ts';
import { memberWhoExports } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { readViewAddress } from '../saved-views/address.ts';

/** Saved views as CSV under a secret address: the rows of a file, at most as many, read anew each time. */
export function registerLiveLinkRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, wait } = context;
  const countReading = countReadings(context);
  const find = async ({ secret, file }: { secret: string; file: string }): Promise<FoundLink> => {
    const now = clock.now();
    const link = isWhole('fsl_', secret) ? await findLink(context, { digest: digestOf(secret), now }) : null;
    // The file is part of the address: no other one answers with rows of another kind or in another format.
    if (link === null || file !== `${link.kind}.csv`)
      throw new Refusal('not_found', { detail: 'This link was revoked, has expired or was changed.' });
    if ((await currentSettings(context)).apiKeyDays === 0) throw new Refusal('keys_off');
    const verdict = memberWhoExports(link.member, { kind: link.kind });
    if (!verdict.allowed) throw new Refusal(verdict.reason);
    return link;
  };
  liveRoute(app, find, async (link) => {
    const now = clock.now();
    const whole = await writeView(context, link, rowsPerFile);
    // A spreadsheet asks each hour: rows that it has already count once a day.
    if (tagOf(whole.text) === link.tagOfToday) return whole.text;
    const reading = { viewer: link.member, rows: whole.rows, now, reportLimit: () => undefined };
    const counted = await countReading(reading);
    const sent = counted.rows < whole.rows ? await writeView(context, link, counted.rows) : whole;
    await recordLinkUsed(db, { id: link.id, tag: tagOf(sent.text), now });
    if (counted.wait > 0) await wait(counted.wait);
    return sent.text;
  });
}

async function writeView(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { kind, address, member }: FoundLink,
  most: number,
): Promise<{ text: string; rows: number }> {
  const read = readViewAddress(kind, address);
  if (!read.isValid)
    throw new Refusal('invalid_query', { detail: 'The saved view uses a column that no longer exists.' });
  const parameters = new URLSearchParams(address);
  const { sort } = parseTableQuery(columnsOf(kind), { sort: parameters.get('sort') ?? undefined }).query;
  const shown = parameters.get('columns');
  const known = shown?.split(',').filter((key) => columnsOf(kind).some((column) => column.key === key));
  const chosen = { kind, filters: read.filters, only: null, except: [] };
  const { exportable, openLicences } = await countExportable(db, chosen);
  const limit = Math.min(most, exportable);
  const copyKey = copyKeyOf(vault, member.memberId);
  const columns = columnsOfFile(kind, known === undefined || known.length === 0 ? defaultColumns[kind] : known);
  const pieces: Buffer[] = [];
  for await (const piece of await csvStream(db, columns, { ...chosen, sort, openLicences, limit, copyKey }))
    pieces.push(piece as Buffer);
  return { text: Buffer.concat(pieces).toString('utf8'), rows: limit };
}
