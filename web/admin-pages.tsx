import { Navigate, Route } from 'react-router';
import { adminGroups } from './admin-entries.ts';
import { AdminShell, useIsAdminArea } from './admin/shell.tsx';
import { useWaitingCounts } from './overview/admin/use-waiting-counts.ts';
import { light, loadPage, page, PageRoutes, type PageEntry, type Place } from './frame/page.tsx';

/** The pages that are the same for funders, entrepreneurs and providers. */
function recordPages(list: string, title: string): PageEntry[] {
  return [
    [list, title, page(() => import('./subjects/admin/list-page.tsx'), 'RecordsPage')],
    [`${list}/:id`, title, page(() => import('./subjects/admin/record-page.tsx'), 'RecordPage')],
    [`${list}/:id/merge`, 'Merge', page(() => import('./subjects/admin/merge-page.tsx'), 'MergePage')],
    [
      `${list}/duplicates/open`,
      'Possible duplicates',
      page(() => import('./subjects/admin/duplicates-page.tsx'), 'DuplicatesPage'),
    ],
  ];
}

/** Under /admin. A list of their own, since guests and members never need even the names of their files. */
export const adminPages: readonly PageEntry[] = [
  ['', 'Today', page(() => import('./overview/admin/page.tsx'), 'TodayPage')],
  ['numbers', 'Numbers', page(() => import('./numbers/admin/page.tsx'), 'NumbersPage')],
  ['funder-reviews', 'Funder reviews', page(() => import('./reviews/admin/page.tsx'), 'FunderReviewsPage')],
  [
    'entrepreneur-reviews',
    'Entrepreneur reviews',
    page(() => import('./reviews/admin/page.tsx'), 'EntrepreneurReviewsPage'),
  ],
  ['funder-claims', 'Claims', page(() => import('./claims/admin/page.tsx'), 'ClaimsPage')],
  ['funder-logos', 'Logos', page(() => import('./funder-logos/admin/page.tsx'), 'LogosPage')],
  ['review-responses', 'Replies', page(() => import('./replies/admin/page.tsx'), 'ResponsesPage')],
  ['appeals', 'Appeals', page(() => import('./reviews/admin/appeals/page.tsx'), 'AppealsPage')],
  ['review-reports', 'Reports', page(() => import('./review-reports/admin/page.tsx'), 'ReviewReportsPage')],
  ['deal-reports', 'Row reports', page(() => import('./deals/admin/reports-page.tsx'), 'DealReportsPage')],
  ['orders', 'Orders', page(() => import('./orders/admin/page.tsx'), 'OrdersPage')],
  ['users', 'Members', page(() => import('./members/admin/list-page.tsx'), 'AdminUsersPage')],
  ['users/invitations', 'Invitations', page(() => import('./invitations/admin/page.tsx'), 'InvitationsPage')],
  ['users/roles', 'Roles and rights', page(() => import('./members/admin/roles-page.tsx'), 'RolesPage')],
  ['users/appeals', 'Account appeals', page(() => import('./members/admin/appeals/page.tsx'), 'SuspensionAppealsPage')],
  ['users/waiting', 'Second admin', page(() => import('./members/admin/waiting/page.tsx'), 'WaitingActionsPage')],
  ['users/:memberId', 'Member', page(() => import('./members/admin/page.tsx'), 'MemberPage')],
  ...recordPages('funders', 'Funders'),
  ...recordPages('entrepreneurs', 'Entrepreneurs'),
  ...recordPages('providers', 'Providers'),
  ['changes', 'Recent changes', page(() => import('./subjects/admin/changes/page.tsx'), 'RecordChangesPage')],
  ['deals/:kind', 'Deals', page(() => import('./deals/admin/list-page.tsx'), 'DealsPage')],
  ['deals/imports', 'Imports', page(() => import('./imports/admin/list-page.tsx'), 'ImportsPage')],
  ['sources', 'Sources', page(() => import('./imports/admin/sources/page.tsx'), 'SourcesPage')],
  ['deals/removed', 'Removed', page(() => import('./deals/admin/removed-page.tsx'), 'RemovedDealsPage')],
  ['deals/sample', 'Sample data', page(() => import('./sample-data/admin/page.tsx'), 'SampleDataPage')],
  ['deals/imports/:importId', 'Import', page(() => import('./imports/admin/page.tsx'), 'ImportPage')],
  ['deals/new/:kind', 'Add a deal', page(() => import('./deals/admin/edit-page.tsx'), 'DealEditPage')],
  ['deals/:kind/:dealId', 'Edit a deal', page(() => import('./deals/admin/edit-page.tsx'), 'DealEditPage')],
  ['free-access', 'Free access', page(() => import('./free-access/admin/page.tsx'), 'AdminFreeAccessPage')],
  ['remind-me-later', 'Reminders', page(() => import('./reminders/admin/page.tsx'), 'RemindersPage')],
  ['email', 'Email', page(() => import('./jobs/admin/email-page.tsx'), 'EmailPage')],
  ['jobs', 'Jobs', page(() => import('./jobs/admin/page.tsx'), 'JobsPage')],
  ['settings', 'Settings', page(() => import('./product-settings/admin/page.tsx'), 'SettingsPage')],
  ['audit', 'Audit', page(() => import('./audit/admin/page.tsx'), 'AuditPage')],
  ['*', 'Page not found', light(() => import('./errors/not-found-page.tsx'), 'NotFoundPage')],
];

export const prefetch = ({ pathname }: Place): Promise<void> =>
  loadPage(
    adminPages.map(([path, ...rest]) => [`/admin/${path}`, ...rest] as const),
    pathname,
  );

export function AdminPages() {
  return (
    <AdminShell groups={adminGroups} counts={useWaitingCounts(useIsAdminArea())}>
      <PageRoutes pages={adminPages}>
        <Route path="deals" element={<Navigate to="/admin/deals/equity" replace />} />
      </PageRoutes>
    </AdminShell>
  );
}
