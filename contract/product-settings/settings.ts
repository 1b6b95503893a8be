/* Without an import: every page loads it. */

/** What admins decide on the page of settings. What an operator decides before the start is in server/config.ts. */
export interface ProductSettings {
  /** Who runs this site. Empty if it is not set: then pages and emails leave it out. */
  readonly operatorName: string;
  readonly operatorAddress: string;
  readonly operatorRegister: string;
  /** An email address; empty: that of SUPPORT_EMAIL. */
  readonly operatorContact: string;
  /** Working days (UTC, Saturday and Sunday left out) within which half of all reviews, and nearly all, are decided. */
  readonly reviewDays: number;
  readonly reviewMostDays: number;
  /** Working days within which each of these is decided. */
  readonly replyDays: number;
  readonly reportDays: number;
  readonly claimDays: number;
  readonly dealReportDays: number;
  readonly applicationDays: number;
  /** Of what is promised to no one outside. */
  readonly duplicateDays: number;
  readonly secondAdminDays: number;
  /** Voices that share what a card shows. */
  readonly fewestSharing: number;
  /** Days after its publication for which we know the author of a review. */
  readonly authorDays: number;
  /** Days of access for a first review, and for a further one while such access lasts. */
  readonly reviewAccessDays: number;
  readonly furtherAccessDays: number;
  /** Days of access while a review is checked; 0: none. */
  readonly provisionalDays: number;
  /** Days that an API key may live; 0: none can be made, and none works. */
  readonly apiKeyDays: number;
  /** Mail domains of schools, each with everything below it, beside those of ACADEMIC_DOMAINS. */
  readonly schoolDomains: readonly string[];
}
export type SettingKey = keyof ProductSettings;

/** What pages and emails say of them; the others are for admins. */
export type PublicSettings = Omit<
  ProductSettings,
  'schoolDomains' | 'duplicateDays' | 'secondAdminDays' | 'apiKeyDays'
>;

type KeysOf<Value> = { [Key in SettingKey]: ProductSettings[Key] extends Value ? Key : never }[SettingKey];
export type NumberSetting = KeysOf<number>;
export type TextSetting = KeysOf<string>;

export const defaultSettings: ProductSettings = {
  operatorName: '',
  operatorAddress: '',
  operatorRegister: '',
  operatorContact: '',
  reviewDays: 2,
  reviewMostDays: 5,
  replyDays: 2,
  reportDays: 2,
  claimDays: 2,
  dealReportDays: 5,
  applicationDays: 3,
  duplicateDays: 10,
  secondAdminDays: 1,
  fewestSharing: 5,
  authorDays: 30,
  reviewAccessDays: 365,
  furtherAccessDays: 90,
  provisionalDays: 7,
  apiKeyDays: 365,
  schoolDomains: [],
};
