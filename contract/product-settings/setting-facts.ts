/** Names and bounds of the settings, for the pages that change them. */
import { defaultSettings, type SettingKey, type NumberSetting, type TextSetting } from './settings.ts';

export const settingKeys = Object.keys(defaultSettings) as readonly SettingKey[];

/** Safe bounds: nothing outside of them can be saved. */
export const numberBounds: Readonly<Record<NumberSetting, { readonly least: number; readonly most: number }>> = {
  reviewDays: { least: 1, most: 10 },
  reviewMostDays: { least: 1, most: 20 },
  replyDays: { least: 1, most: 20 },
  reportDays: { least: 1, most: 20 },
  claimDays: { least: 1, most: 20 },
  dealReportDays: { least: 1, most: 20 },
  applicationDays: { least: 1, most: 20 },
  duplicateDays: { least: 1, most: 60 },
  secondAdminDays: { least: 1, most: 10 },
  fewestSharing: { least: 5, most: 20 },
  authorDays: { least: 0, most: 90 },
  reviewAccessDays: { least: 30, most: 730 },
  furtherAccessDays: { least: 30, most: 365 },
  provisionalDays: { least: 0, most: 30 },
  apiKeyDays: { least: 0, most: 365 },
};

export const longestTexts: Readonly<Record<TextSetting, number>> = {
  operatorName: 120,
  operatorAddress: 200,
  operatorRegister: 120,
  operatorContact: 254,
};

export const mostSchoolDomains = 200;

/** Null where there is no such setting. */
export const settingOf = (text: string): SettingKey | null => settingKeys.find((key) => key === text) ?? null;

/** What each is called in lists, in the audit and in messages. */
export const settingNames: Readonly<Record<SettingKey, string>> = {
  operatorName: 'Name of the operator',
  operatorAddress: 'Address of the operator',
  operatorRegister: 'Register entry of the operator',
  operatorContact: 'Contact',
  reviewDays: 'Reviews, half of them',
  reviewMostDays: 'Reviews, nearly all',
  replyDays: 'Replies',
  reportDays: 'Reports of texts',
  claimDays: 'Claims',
  dealReportDays: 'Row reports',
  applicationDays: 'Requests for free access',
  duplicateDays: 'Possible duplicates',
  secondAdminDays: 'Second admin',
  fewestSharing: 'Smallest group on a card',
  authorDays: 'Author link',
  reviewAccessDays: 'Access for a review',
  furtherAccessDays: 'Access for a further review',
  provisionalDays: 'Access while a review is checked',
  apiKeyDays: 'Lifetime of API keys',
  schoolDomains: 'School domains',
};
