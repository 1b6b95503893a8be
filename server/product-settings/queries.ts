import { sql } from 'kysely';
import type { SettingsState } from '../../contract/product-settings/endpoints.ts';
import { defaultSettings, type ProductSettings, type SettingKey } from '../../contract/product-settings/settings.ts';
import { settingKeys, settingOf } from '../../contract/product-settings/setting-facts.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { currentSettings, lockedBy, readSaved, withEnvironment } from '../current-settings.ts';
import type { Db, Trx } from '../database/connect.ts';
import { isSameValue } from './rules.ts';

interface ChangeRow {
  setting: string;
  value: unknown;
  changed_at: Date;
  member_id: string | null;
  email: string | null;
}

export async function readState(db: Db | Trx, config: Config): Promise<SettingsState> {
  const { rows } = await sql<ChangeRow & { id: number; before: unknown }>`
    select distinct on (setting) change.id, setting, value, changed_at, members.id as member_id, email,
      (select value from setting_changes as earlier where earlier.setting = change.setting and earlier.id < change.id
        order by earlier.id desc limit 1) as before
    from setting_changes as change left join members on members.id = changed_by
    order by setting, change.id desc`.execute(db);
  const changes: SettingsState['changes'] = {};
  for (const row of rows) {
    const key = settingOf(row.setting);
    if (key === null) continue;
    const before = jsonOf(row.before ?? defaultSettings[key]);
    changes[key] = { at: row.changed_at.toISOString(), by: byOf(row), before };
  }
  return {
    version: Math.max(0, ...rows.map(({ id }) => id)),
    values: mutableOf(withEnvironment(await readSaved(db), config)),
    changes,
    lockedBy: lockedBy(config),
    environment: { supportEmail: config.supportEmail, academicDomains: [...config.academicDomains] },
  };
}

export async function listHistory(db: Db, setting: SettingKey) {
  const { rows } = await sql<ChangeRow>`
    select setting, value, changed_at, members.id as member_id, email
    from setting_changes left join members on members.id = changed_by
    where setting = ${setting} order by setting_changes.id desc limit 100`.execute(db);
  return rows.map((row) => ({ at: row.changed_at.toISOString(), by: byOf(row), value: jsonOf(row.value) }));
}

/** By days of publication alone: what authors chose about their links moves no number that an admin sees. */
export async function countReviews(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  authorDays: number,
): Promise<{ links: number; cards: number }> {
  const { authorDays: present } = await currentSettings({ db, config });
  // A link goes in the night before its last day.
  const goneBefore = (length: number): string => dayOf(after(clock.now(), days(1 - length)));
  const { rows } = await sql<{ links: number; cards: number }>`
    select count(*) as cards,
      count(*) filter (where published_on > ${goneBefore(present)}::date and published_on <= ${goneBefore(authorDays)}::date) as links
    from reviews where state = 'published'`.execute(db);
  return { links: rows[0]?.links ?? 0, cards: rows[0]?.cards ?? 0 };
}

const byOf = ({ member_id, email }: ChangeRow) =>
  member_id === null || email === null ? null : { id: member_id, email };
type Json = SettingsState['changes'][SettingKey] extends { before: infer J } | undefined ? J : never;
const jsonOf = (value: unknown): Json => value as Json;
const mutableOf = (settings: ProductSettings) => ({ ...settings, schoolDomains: [...settings.schoolDomains] });

/** The settings that differ from `known`. */
export const changedKeys = (values: Partial<ProductSettings>, known: ProductSettings): SettingKey[] =>
  settingKeys.filter((key) => values[key] !== undefined && !isSameValue(values[key], known[key]));
