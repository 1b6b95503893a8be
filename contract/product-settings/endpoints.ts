import { z } from 'zod';
import { endpoint, instant, uuid } from '../endpoint.ts';
import { email } from '../members/account.ts';
import { writtenText } from '../written-text.ts';
import { publicSettings } from './public.ts';
import { type NumberSetting, type SettingKey, type TextSetting } from './settings.ts';
import { longestTexts, mostSchoolDomains, numberBounds, settingKeys } from './setting-facts.ts';

const number = (key: NumberSetting) => {
  const { least, most } = numberBounds[key];
  return z.int('A whole number').min(least, `At least ${least}`).max(most, `At most ${most}`);
};
/** An empty text takes it away. */
const text = (key: TextSetting) => writtenText({ most: longestTexts[key] });

const domain = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'A mail domain in lower case, such as school.example',
  );

/** What may be saved. */
export const settingValues = z.strictObject({
  operatorName: text('operatorName'),
  operatorAddress: text('operatorAddress'),
  operatorRegister: text('operatorRegister'),
  operatorContact: z.union([z.literal(''), email], 'This does not look like an email address'),
  reviewDays: number('reviewDays'),
  reviewMostDays: number('reviewMostDays'),
  replyDays: number('replyDays'),
  reportDays: number('reportDays'),
  claimDays: number('claimDays'),
  dealReportDays: number('dealReportDays'),
  applicationDays: number('applicationDays'),
  duplicateDays: number('duplicateDays'),
  secondAdminDays: number('secondAdminDays'),
  fewestSharing: number('fewestSharing'),
  authorDays: number('authorDays'),
  reviewAccessDays: number('reviewAccessDays'),
  furtherAccessDays: number('furtherAccessDays'),
  provisionalDays: number('provisionalDays'),
  apiKeyDays: number('apiKeyDays'),
  schoolDomains: z
    .array(domain)
    .max(mostSchoolDomains, `At most ${mostSchoolDomains}`)
    .refine((domains) => new Set(domains).size === domains.length, 'Each domain once'),
});

/** A text, a number or a list of texts. */
const savedValue = z.union([z.string(), z.number(), z.array(z.string())]);
/** Null where the account is gone. */
const byAdmin = z.object({ id: uuid, email: z.string() }).nullable();
const lastChange = z.object({
  at: instant,
  by: byAdmin,
  /** What it was before. */
  before: savedValue,
});

const state = z.object({
  /** Of the newest change: what is saved must be seen first. 0 before the first. */
  version: z.int(),
  values: publicSettings.extend({
    schoolDomains: z.array(z.string()),
    duplicateDays: z.int(),
    secondAdminDays: z.int(),
    apiKeyDays: z.int(),
  }),
  /** By setting; those that were never changed are not there. */
  changes: z.partialRecord(z.enum(settingKeys as [SettingKey, ...SettingKey[]]), lastChange),
  /** The environment variable that sets it: then it cannot be changed here. */
  lockedBy: z.partialRecord(z.enum(settingKeys as [SettingKey, ...SettingKey[]]), z.string()),
  /** What SUPPORT_EMAIL and ACADEMIC_DOMAINS say; what is set here is beside it, or in its place. */
  environment: z.object({ supportEmail: z.string(), academicDomains: z.array(z.string()) }),
});
export type SettingsState = z.output<typeof state>;

export const getSettings = endpoint('GET /api/admin/settings', {
  summary: 'The settings of the product, with their last changes',
  reply: z.object({ data: state }),
});

/**
 * 409 `stale` where another change came first. 422 by field outside of the safe bounds, and for what an environment
 * variable sets. A fresh second factor.
 */
export const changeSettings = endpoint('PATCH /api/admin/settings', {
  summary: 'Change settings of the product; others stay as they are',
  body: z.strictObject({ version: z.int().min(0), values: settingValues.partial() }),
  reply: z.object({ data: state }),
});

/** At most the last 100. */
export const listSettingHistory = endpoint('GET /api/admin/settings/:setting/history', {
  summary: 'What a setting was, from when on and who changed it; the newest first',
  params: z.strictObject({ setting: z.enum(settingKeys as [SettingKey, ...SettingKey[]]) }),
  reply: z.object({ data: z.array(z.object({ at: instant, by: byAdmin, value: savedValue })) }),
});

export const countAffected = endpoint('GET /api/admin/settings/affected', {
  summary: 'How many reviews a change would touch',
  query: z.strictObject({
    authorDays: z
      .string()
      .regex(/^(?:\d|[1-8]\d|90)$/, 'Days from 0 to 90')
      .transform(Number),
  }),
  reply: z.object({
    data: z.object({
      /** Published reviews whose links to their authors would go in the next night, by their days of publication alone. */
      links: z.int(),
      /** All published reviews: their cards are made anew when the smallest group changes. */
      cards: z.int(),
    }),
  }),
});
