import type { WaitingKind } from '../contract/overview/overview.ts';
import type { AdminEntry, AdminGroup } from './admin/entries.ts';

type Entry = Omit<AdminEntry, 'waits'> & { readonly waits?: WaitingKind };
const group = (label: string | null, icon: AdminGroup['icon'], entries: readonly Entry[]): AdminGroup => ({
  label,
  icon,
  entries,
});

/** The sidebar of the admin pages: every page that has a list, by what it is about. */
export const adminGroups: readonly AdminGroup[] = [
  group(null, 'IconSun', [
    { to: '/admin', label: 'Today', icon: 'IconSun', isForBoth: true },
    { to: '/admin/numbers', label: 'Numbers', icon: 'IconChartBar' },
  ]),
  group('Moderation', 'IconMessage2', [
    {
      to: '/admin/funder-reviews',
      label: 'Funder reviews',
      icon: 'IconMessage2',
      isForModerators: true,
      waits: 'funder_reviews',
    },
    {
      to: '/admin/entrepreneur-reviews',
      label: 'Entrepreneur reviews',
      icon: 'IconMessages',
      isForModerators: true,
      waits: 'entrepreneur_reviews',
    },
    {
      to: '/admin/appeals',
      label: 'Appeals',
      icon: 'IconScale',
      isForModerators: true,
      waits: 'appeals',
    },
    {
      to: '/admin/review-responses',
      label: 'Replies',
      icon: 'IconArrowBackUp',
      isForModerators: true,
      waits: 'replies',
    },
    { to: '/admin/funder-claims', label: 'Claims', icon: 'IconRosetteDiscountCheck', waits: 'claims' },
    { to: '/admin/review-reports', label: 'Reports', icon: 'IconFlag', isForModerators: true, waits: 'reports' },
    { to: '/admin/deal-reports', label: 'Row reports', icon: 'IconTableAlias', waits: 'deal_reports' },
    { to: '/admin/orders', label: 'Orders', icon: 'IconScale' },
  ]),
  group('People', 'IconUsers', [
    { to: '/admin/users', label: 'Members', icon: 'IconUsers' },
    { to: '/admin/users/waiting', label: 'Second admin', icon: 'IconRosetteDiscountCheck', waits: 'waiting_actions' },
    { to: '/admin/users/appeals', label: 'Account appeals', icon: 'IconScale', waits: 'suspension_appeals' },
    { to: '/admin/free-access', label: 'Free access', icon: 'IconTicket', waits: 'applications' },
    { to: '/admin/remind-me-later', label: 'Reminders', icon: 'IconClock' },
  ]),
  group('Data', 'IconDatabase', [
    { to: '/admin/deals', label: 'Deals', icon: 'IconDatabase' },
    { to: '/admin/deals/imports', label: 'Imports', icon: 'IconUpload' },
    { to: '/admin/sources', label: 'Sources', icon: 'IconWorldDownload', waits: 'sources' },
    { to: '/admin/funders', label: 'Funders', icon: 'IconBuildingBank', waits: 'new_funders' },
    { to: '/admin/funder-logos', label: 'Logos', icon: 'IconBuildingBank', waits: 'logos' },
    { to: '/admin/entrepreneurs', label: 'Entrepreneurs', icon: 'IconRocket' },
    { to: '/admin/providers', label: 'Providers', icon: 'IconBriefcase' },
    {
      to: '/admin/funders/duplicates/open',
      label: 'Possible duplicates',
      icon: 'IconCopy',
      also: /^\/admin\/(?:funders|entrepreneurs|providers)\/duplicates\/open$/,
      waits: 'duplicates',
    },
    { to: '/admin/changes', label: 'Recent changes', icon: 'IconHistory' },
  ]),
  group('System', 'IconSettings', [
    { to: '/admin/email', label: 'Email', icon: 'IconMail', waits: 'refused_emails' },
    { to: '/admin/jobs', label: 'Jobs', icon: 'IconSettingsAutomation', waits: 'failed_jobs' },
    { to: '/admin/audit', label: 'Audit', icon: 'IconListSearch' },
    { to: '/admin/settings', label: 'Settings', icon: 'IconSettings' },
  ]),
];
