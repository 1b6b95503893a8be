import { Navigate, Route } from 'react-router';
import { light, loadPage, page, PageRoutes, type PageEntry, type Place } from '../frame/page.tsx';

/** The pages that are the same for funders, entrepreneurs and providers. */
function recordPages(list: string, title: string): PageEntry[] {
  return [
    [list, title, page(() => import('./records-page.tsx'), 'RecordsPage')],
    [`${list}/:id`, title, page(() => import('./record-page.tsx'), 'RecordPage')],
    [`${list}/:id/merge`, 'Merge', page(() => import('./merge-page.tsx'), 'MergePage')],
    [`${list}/twins/open`, 'Twins', page(() => import('./twins-page.tsx'), 'TwinsPage')],
  ];
}

/** Under /admin. A list of their own, since guests and members never need even the names of their files. */
export const adminPages: readonly PageEntry[] = [
  ['', 'Overview', page(() => import('./overview-page.tsx'), 'OverviewPage')],
  ['funder-reviews', 'Funder reviews', page(() => import('./moderation-page.tsx'), 'FunderReviewsPage')],
  [
    'entrepreneur-reviews',
    'Entrepreneur reviews',
    page(() => import('./moderation-page.tsx'), 'EntrepreneurReviewsPage'),
  ],
  ['funder-claims', 'Claims', page(() => import('./claims-page.tsx'), 'ClaimsPage')],
  ['review-responses', 'Replies', page(() => import('./responses-page.tsx'), 'ResponsesPage')],
  ['review-reports', 'Reports', page(() => import('./review-reports-page.tsx'), 'ReviewReportsPage')],
  ['deal-reports', 'Reported rows', page(() => import('./deal-reports-page.tsx'), 'DealReportsPage')],
  ['users', 'Users', page(() => import('./admin-users-page.tsx'), 'AdminUsersPage')],
  ['users/:memberId', 'User', page(() => import('./member-page.tsx'), 'MemberPage')],
  ...recordPages('funders', 'Funders'),
  ...recordPages('entrepreneurs', 'Entrepreneurs'),
  ...recordPages('providers', 'Providers'),
  ['deals/:kind', 'Deals', page(() => import('./deals-page.tsx'), 'DealsPage')],
  ['deals/imports', 'Imports', page(() => import('./imports-page.tsx'), 'ImportsPage')],
  ['deals/removed', 'Taken out', page(() => import('./removed-deals-page.tsx'), 'RemovedDealsPage')],
  ['deals/sample', 'Sample data', page(() => import('./sample-data-page.tsx'), 'SampleDataPage')],
  ['deals/imports/:importId', 'Import', page(() => import('./import-page.tsx'), 'ImportPage')],
  ['deals/new/:kind', 'Add a deal', page(() => import('./deal-edit-page.tsx'), 'DealEditPage')],
  ['deals/:kind/:dealId', 'Edit a deal', page(() => import('./deal-edit-page.tsx'), 'DealEditPage')],
  ['free-access', 'Free access', page(() => import('./free-access-page.tsx'), 'AdminFreeAccessPage')],
  ['remind-me-later', 'Remind me later', page(() => import('./reminders-page.tsx'), 'RemindersPage')],
  ['jobs', 'Jobs', page(() => import('./jobs-page.tsx'), 'JobsPage')],
  ['audit', 'Audit', page(() => import('./audit-page.tsx'), 'AuditPage')],
  ['*', 'Page not found', light(() => import('../errors/not-found-page.tsx'), 'NotFoundPage')],
];

export const prefetch = ({ pathname }: Place): Promise<void> =>
  loadPage(
    adminPages.map(([path, ...rest]) => [`/admin/${path}`, ...rest] as const),
    pathname,
  );

export function AdminPages() {
  return (
    <PageRoutes pages={adminPages}>
      <Route path="deals" element={<Navigate to="/admin/deals/equity" replace />} />
    </PageRoutes>
  );
}
