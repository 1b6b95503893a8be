import { defaultSettings, type ProductSettings, type SettingKey } from '../../../contract/product-settings/settings.ts';
import { settingNames } from '../../../contract/product-settings/setting-facts.ts';

/** How a setting is written: in one line, as a number with what it counts, on or off, or as a list of domains. */
export interface SettingRow {
  readonly label: string;
  readonly help: string;
  /** One below the other, when they are set together. */
  readonly fields: readonly { readonly key: SettingKey; readonly label: string; readonly unit?: string }[];
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly isPublic: boolean;
  readonly rows: readonly SettingRow[];
}

const row = (key: SettingKey, label: string, help: string, unit?: string): SettingRow => ({
  label,
  help,
  fields: [{ key, label, ...(unit === undefined ? {} : { unit }) }],
});
const target = (key: SettingKey, label: string, help: string) => row(key, label, help, 'working days');

export const sections: readonly Section[] = [
  {
    id: 'operator',
    title: 'Operator',
    isPublic: true,
    rows: [
      {
        label: 'Name and address',
        help: 'Shown in Terms, Privacy, the footer and emails. Nothing is shown until the name is set. In production, no one can sign up until both are set.',
        fields: [
          { key: 'operatorName', label: 'Name' },
          { key: 'operatorAddress', label: 'Address' },
        ],
      },
      row('operatorRegister', 'Register entry', 'Company number or similar, if you have one. Shown after the address.'),
      row(
        'operatorContact',
        'Contact',
        'Where members and authorities can reach you. It replaces SUPPORT_EMAIL on every page and in every email.',
      ),
    ],
  },
  {
    id: 'targets',
    title: 'Targets',
    isPublic: true,
    rows: [
      target(
        'reviewDays',
        settingNames.reviewDays,
        'Shown to authors as "usually within". Half of all reviews should be decided within it.',
      ),
      target(
        'reviewMostDays',
        settingNames.reviewMostDays,
        'Nearly all reviews. On Today a case turns amber on its last day and red after it.',
      ),
      target('replyDays', settingNames.replyDays, 'Replies of funders and updates of writers.'),
      target('reportDays', settingNames.reportDays, 'Reports about a review, a reply or an update.'),
      target('claimDays', settingNames.claimDays, 'People who say that they work for a funder.'),
      target('dealReportDays', settingNames.dealReportDays, 'Errors in a deal or a funder page.'),
      target('applicationDays', settingNames.applicationDays, 'People who ask for access without a review.'),
    ],
  },
  {
    id: 'desk',
    title: 'Internal targets',
    isPublic: false,
    rows: [
      target('duplicateDays', settingNames.duplicateDays, 'Two records that may be one organisation.'),
      target('secondAdminDays', settingNames.secondAdminDays, 'What waits for the approval of a second admin.'),
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    isPublic: true,
    rows: [
      row(
        'fewestSharing',
        'Smallest group on a card',
        'A card shows role, stage or region only if this many reviews share them.',
        'or more',
      ),
      row(
        'authorDays',
        'Delete the author link after',
        'Days after publication. After that nothing we hold says who wrote a review. A longer time applies to reviews published later.',
        'days',
      ),
    ],
  },
  {
    id: 'access',
    title: 'Access',
    isPublic: true,
    rows: [
      row(
        'reviewAccessDays',
        'Days for an approved review',
        'The first review of a member. Existing access does not change.',
        'days',
      ),
      row(
        'furtherAccessDays',
        'Days for each further review',
        'Added to the current end date, at most 730 days ahead.',
        'days more',
      ),
      row(
        'provisionalDays',
        'Access while a review is checked',
        'Once for each mailbox, and again a year after the month in which it ended. Without exports. Access that has started does not change.',
        'days',
      ),
    ],
  },
  {
    id: 'programs',
    title: 'Programs',
    isPublic: false,
    rows: [
      row(
        'apiKeyDays',
        settingNames.apiKeyDays,
        'The longest life of a new key. 0 turns keys off: no one can create keys, and existing ones do not work.',
        'days',
      ),
    ],
  },
  {
    id: 'schools',
    title: 'Schools',
    isPublic: false,
    rows: [
      row(
        'schoolDomains',
        'School domains',
        'Members with addresses at these domains or their subdomains get 30 days at once.',
      ),
    ],
  },
];

/** What stands in a field: numbers as they are typed. */
export type Written = string | readonly string[];
export type Draft = Partial<Record<SettingKey, Written>>;

export const writtenOf = (key: SettingKey, values: ProductSettings): Written => {
  const value = values[key];
  return typeof value === 'number' ? String(value) : value;
};

/** What differs from what is saved. */
export const changedIn = (draft: Draft, values: ProductSettings): SettingKey[] =>
  (Object.keys(draft) as SettingKey[]).filter(
    (key) => draft[key] !== undefined && JSON.stringify(trimmed(draft[key])) !== JSON.stringify(writtenOf(key, values)),
  );

const trimmed = (written: Written): Written => (typeof written === 'string' ? written.trim() : written);

/** Of what is written right. */
export function valueOf(key: SettingKey, written: Written): ProductSettings[SettingKey] {
  return typeof defaultSettings[key] === 'number' ? Number(written) : trimmed(written);
}

export const titles: Readonly<Record<SettingKey, string>> = settingNames;
