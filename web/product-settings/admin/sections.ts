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
        help: 'In Terms, Privacy, footer and emails. While the name is not set, nothing stands there.',
        fields: [
          { key: 'operatorName', label: 'Name' },
          { key: 'operatorAddress', label: 'Address' },
        ],
      },
      row(
        'operatorRegister',
        'Register entry',
        'Company number or the like, where you have one. It stands behind the address.',
      ),
      row(
        'operatorContact',
        'Contact',
        'Where members and authorities write. It takes the place of SUPPORT_EMAIL on every page and in every email.',
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
        'Shown to writers: "usually within". Half of all reviews are meant to be decided in it.',
      ),
      target(
        'reviewMostDays',
        settingNames.reviewMostDays,
        'Nearly all reviews. Today turns a case amber on its last day and red after it.',
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
    title: 'Targets among us',
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
        'Days after publication. From then on nobody can tell who wrote a review, we included. A longer time holds for reviews that are published later.',
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
        'The first review of a member. Access that was given stays as it is.',
        'days',
      ),
      row(
        'furtherAccessDays',
        'Days for each further review',
        'On top of the present end, at most 730 days ahead.',
        'days more',
      ),
      row(
        'provisionalDays',
        'Access while a review is checked',
        'Once in twelve months for each mailbox. Without exports. Access that began stays as it is.',
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
        'How long a new key lives at most. 0 turns keys off: none can be made, and none works.',
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
        'Members with these addresses, and addresses below them, get 30 days at once.',
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
