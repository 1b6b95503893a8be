import { settingValues } from '../contract/product-settings/endpoints.ts';
import {
  defaultSettings,
  type ProductSettings,
  type PublicSettings,
  type SettingKey,
} from '../contract/product-settings/settings.ts';
import { settingOf } from '../contract/product-settings/setting-facts.ts';
import { dayOf } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { primaryOf, type Db, type Trx } from './database/connect.ts';

/** The settings that an environment variable sets, with its name. */
export function lockedBy({ authorDays }: Pick<Config, 'authorDays'>): Partial<Record<SettingKey, string>> {
  return authorDays === null ? {} : { authorDays: 'AUTHOR_DAYS' };
}

/** What was saved, with what the environment says in its place. */
export function withEnvironment(
  saved: Partial<ProductSettings>,
  { authorDays }: Pick<Config, 'authorDays'>,
): ProductSettings {
  return { ...defaultSettings, ...saved, ...(authorDays === null ? {} : { authorDays }) };
}

/** How old what another process changed may be before it is seen here. */
const longestKeptMilliseconds = 1_000;

interface Kept {
  readonly until: number;
  readonly saved: Promise<Partial<ProductSettings>>;
}
const keptOf = new WeakMap<Db, Kept>();

/** What was saved, as this transaction sees it: for writes that go by it. */
export async function readSaved(db: Db | Trx): Promise<Partial<ProductSettings>> {
  const rows = await db
    .selectFrom('setting_changes')
    .distinctOn('setting')
    .select(['setting', 'value'])
    .orderBy('setting')
    .orderBy('id', 'desc')
    .execute();
  const saved: Record<string, unknown> = {};
  for (const { setting, value } of rows) {
    const key = settingOf(setting);
    // What another release saved and this one does not take is as if it were not there.
    const known = key === null ? null : settingValues.shape[key].safeParse(value);
    if (key !== null && known?.success) saved[key] = known.data;
  }
  return saved;
}

/** The settings of now, at most a second old: a change by this process is seen at once. */
export async function currentSettings({
  db,
  config,
}: {
  readonly db: Db;
  readonly config: Pick<Config, 'authorDays'>;
}): Promise<ProductSettings> {
  const primary = primaryOf(db);
  const now = performance.now();
  const kept = keptOf.get(primary);
  if (kept !== undefined && now < kept.until) return withEnvironment(await kept.saved, config);
  const saved = readSaved(primary);
  keptOf.set(primary, { until: now + longestKeptMilliseconds, saved });
  saved.catch(() => forgetSettings(primary));
  return withEnvironment(await saved, config);
}

/** After a change, so that the next question sees it. */
export function forgetSettings(db: Db): void {
  keptOf.delete(primaryOf(db));
}

/** For pages that must come without a database too. */
export const settingsOrDefaults = (context: Pick<Context, 'db' | 'config'>): Promise<ProductSettings> =>
  currentSettings(context).catch(() => withEnvironment({}, context.config));

/** Where people write to: what is set here is in the place of SUPPORT_EMAIL. */
export const supportEmailOf = (config: Pick<Config, 'supportEmail'>, { operatorContact }: PublicSettings): string =>
  operatorContact === '' ? config.supportEmail : operatorContact;

/** Of a review by its day of publication: the fewest days that were set from then on; else the days of now. */
export async function readAuthorDays(
  db: Db | Trx,
  { authorDays }: Pick<Config, 'authorDays'>,
): Promise<(publishedOn: string | null) => number> {
  if (authorDays !== null) return () => authorDays;
  const rows = await db
    .selectFrom('setting_changes')
    .where('setting', '=', 'authorDays')
    .select(['value', 'changed_at'])
    .orderBy('id')
    .execute();
  return authorDaysOf(rows.map(({ value, changed_at }) => ({ days: Number(value), from: dayOf(changed_at) })));
}

/**
 * `changes`: the oldest first. A later change can shorten how long we know the author of a review that is published, and
 * never lengthens it: that would break what its author was told.
 */
export function authorDaysOf(
  changes: readonly { readonly days: number; readonly from: string }[],
): (publishedOn: string | null) => number {
  const newest = changes.at(-1)?.days ?? defaultSettings.authorDays;
  return (publishedOn) => {
    if (publishedOn === null) return newest;
    const before = changes.findLast(({ from }) => from <= publishedOn)?.days ?? defaultSettings.authorDays;
    return Math.min(before, ...changes.filter(({ from }) => from > publishedOn).map(({ days }) => days));
  };
}
