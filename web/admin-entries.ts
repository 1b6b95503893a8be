import {
  IconArrowBackUp,
  IconBriefcase,
  IconBuildingBank,
  IconClock,
  IconCopy,
  IconDatabase,
  IconFlag,
  IconListSearch,
  IconMail,
  IconMessage2,
  IconMessages,
  IconRocket,
  IconRosetteDiscountCheck,
  IconSettings,
  IconSettingsAutomation,
  IconSun,
  IconTableAlias,
  IconTicket,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import type { WaitingKind } from '../contract/overview/overview.ts';
import type { AdminEntry, AdminGroup } from './admin/entries.ts';

type Entry = Omit<AdminEntry, 'waits'> & { readonly waits?: WaitingKind };
const group = (label: string | null, Icon: AdminGroup['Icon'], entries: readonly Entry[]): AdminGroup => ({
  label,
  Icon,
  entries,
});

/** The sidebar of the admin pages: every page that has a list, by what it is about. */
export const adminGroups: readonly AdminGroup[] = [
  group(null, IconSun, [{ to: '/admin', label: 'Today', Icon: IconSun }]),
  group('Moderation', IconMessage2, [
    {
      to: '/admin/funder-reviews',
      label: 'Funder reviews',
      Icon: IconMessage2,
      isForModerators: true,
      waits: 'funder_reviews',
    },
    {
      to: '/admin/entrepreneur-reviews',
      label: 'Entrepreneur reviews',
      Icon: IconMessages,
      isForModerators: true,
      waits: 'entrepreneur_reviews',
    },
    {
      to: '/admin/review-responses',
      label: 'Replies',
      Icon: IconArrowBackUp,
      isForModerators: true,
      waits: 'replies',
    },
    { to: '/admin/funder-claims', label: 'Claims', Icon: IconRosetteDiscountCheck, waits: 'claims' },
    { to: '/admin/review-reports', label: 'Reports', Icon: IconFlag, isForModerators: true, waits: 'reports' },
    { to: '/admin/deal-reports', label: 'Row reports', Icon: IconTableAlias, waits: 'deal_reports' },
  ]),
  group('People', IconUsers, [
    { to: '/admin/users', label: 'Members', Icon: IconUsers },
    { to: '/admin/free-access', label: 'Free access', Icon: IconTicket, waits: 'applications' },
    { to: '/admin/remind-me-later', label: 'Reminders', Icon: IconClock },
  ]),
  group('Data', IconDatabase, [
    { to: '/admin/deals', label: 'Deals', Icon: IconDatabase },
    { to: '/admin/deals/imports', label: 'Imports', Icon: IconUpload },
    { to: '/admin/funders', label: 'Funders', Icon: IconBuildingBank, waits: 'new_funders' },
    { to: '/admin/entrepreneurs', label: 'Entrepreneurs', Icon: IconRocket },
    { to: '/admin/providers', label: 'Providers', Icon: IconBriefcase },
    {
      to: '/admin/funders/duplicates/open',
      label: 'Possible duplicates',
      Icon: IconCopy,
      also: /^\/admin\/(?:funders|entrepreneurs|providers)\/duplicates\/open$/,
      waits: 'duplicates',
    },
  ]),
  group('System', IconSettings, [
    { to: '/admin/email', label: 'Email', Icon: IconMail, waits: 'refused_emails' },
    { to: '/admin/jobs', label: 'Jobs', Icon: IconSettingsAutomation, waits: 'failed_jobs' },
    { to: '/admin/audit', label: 'Audit', Icon: IconListSearch },
  ]),
];
