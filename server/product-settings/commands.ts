import { sql } from 'kysely';
import type { SettingsState } from '../../contract/product-settings/endpoints.ts';
import { defaultSettings, type ProductSettings, type SettingKey } from '../../contract/product-settings/settings.ts';
import { longestTexts } from '../../contract/product-settings/setting-facts.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { forgetSettings, lockedBy } from '../current-settings.ts';
import type { Context } from '../context.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { changedKeys, readState } from './queries.ts';
import { problemsOf } from './rules.ts';

/** Changes what differs; each setting gets a row of its history and an entry of the audit. */
export async function changeSettings(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { admin, requestId }: { admin: Admin; requestId: string },
  { version, values }: { version: number; values: Partial<ProductSettings> },
): Promise<SettingsState> {
  const now = clock.now();
  const state = await db.transaction().execute(async (trx) => {
    // One change after the other: each was made with the one before on the screen.
    await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(trx);
    const known = await readState(trx, config);
    if (known.version !== version) throw new Refusal('stale');
    const changed = changedKeys(values, known.values);
    const errors = problemsOf(known.values, { ...known.values, ...values }, changed, lockedBy(config));
    if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
    for (const setting of changed) {
      await trx
        .insertInto('setting_changes')
        .values({
          setting,
          value: JSON.stringify(values[setting]),
          changed_by: admin.memberId,
          changed_at: now,
        })
        .execute();
      await recordAdminAction(trx, {
        now,
        actorId: admin.memberId,
        action: 'setting.change',
        target: { kind: 'setting', id: setting },
        before: told(setting, known.values),
        after: told(setting, values),
        requestId,
      });
    }
    return readState(trx, config);
  });
  forgetSettings(db);
  return state;
}

/** The audit is kept permanently, and an operator may be a person: of texts it keeps whether they are there. */
function told(setting: SettingKey, values: Partial<ProductSettings>): object {
  const value = values[setting] ?? defaultSettings[setting];
  return setting in longestTexts ? { isSet: value !== '' } : { value };
}
