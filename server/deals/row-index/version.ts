import { sql } from 'kysely';
import type { DealKind } from '../../../contract/deals/options.ts';
import type { Db } from '../../database/connect.ts';
import { askPrepared, type Prepared } from '../../database/prepared.ts';

/**
 * What the rows of a kind are at the moment, as a subquery: another text after every change of one of them. Migration
 * 0009 says why it takes both numbers. The instant tells two changes apart that were given one number: after a standby
 * took over and the last moment of its primary was lost.
 */
export const versionText = (kind: DealKind): string =>
  `(select coalesce(max(id), 0) || '.' || count(*) || '.' || coalesce(extract(epoch from
      (select changed_at from deal_changes where kind = '${kind}' order by id desc limit 1)), 0)
    from deal_changes where kind = '${kind}')`;

/** For a statement that reads rows too: both are then of one moment. */
export const dataVersionOf = (kind: DealKind) => sql.raw<string>(versionText(kind));

const versionOf = (kind: DealKind): Prepared<{ readonly version: string }> => ({
  name: `version of ${kind}`,
  text: `select ${versionText(kind)} as version`,
});
const versionOfKind = { equity: versionOf('equity'), debt: versionOf('debt'), grant: versionOf('grant') };

/** Asked before each answer that may be kept. */
export async function findDataVersion(db: Db, kind: DealKind): Promise<string> {
  const rows = await askPrepared(db, versionOfKind[kind], []);
  return rows[0]?.version ?? '';
}
