import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Arrival } from './frame/arrival.tsx';
import { Frame } from './frame/frame.tsx';

type Page = LazyExoticComponent<ComponentType>;

/** A page that loads on demand, and with it Mantine's components and their styles. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page {
  return lazy(async () => {
    const [module, { MantinePage }] = await Promise.all([load(), import('./mantine-page.tsx')]);
    const PageItself: ComponentType = module[name];
    return {
      default: () => (
        <MantinePage>
          <PageItself />
        </MantinePage>
      ),
    };
  });
}

/** A page that does without them: it may use nothing of Mantine. */
function light<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The pages of admins that are the same for funders, entrepreneurs and providers. */
function recordPages(list: string, title: string): [path: string, title: string, Page: Page][] {
  return [
    [`/admin/${list}`, title, page(() => import('./admin/records-page.tsx'), 'RecordsPage')],
    [`/admin/${list}/:id`, title, page(() => import('./admin/record-page.tsx'), 'RecordPage')],
    [`/admin/${list}/:id/merge`, 'Merge', page(() => import('./admin/merge-page.tsx'), 'MergePage')],
    [`/admin/${list}/twins/open`, 'Twins', page(() => import('./admin/twins-page.tsx'), 'TwinsPage')],
  ];
}

/** Path, title in the tab (null is the name of the product alone) and page. Paths match without regard to case. */
export const pages: readonly (readonly [path: string, title: string | null, Page: Page])[] = [
  ['/', null, light(() => import('./home/home-page.tsx'), 'HomePage')],
  ['/how-it-works', 'How it works', light(() => import('./rules/how-it-works-page.tsx'), 'HowItWorksPage')],
  ['/guidelines', 'Review guidelines', light(() => import('./rules/guidelines-page.tsx'), 'GuidelinesPage')],
  ['/privacy', 'Privacy', light(() => import('./rules/privacy-page.tsx'), 'PrivacyPage')],
  ['/terms', 'Terms', light(() => import('./rules/terms-page.tsx'), 'TermsPage')],
  ['/transparency', 'Transparency', light(() => import('./rules/transparency-page.tsx'), 'TransparencyPage')],
  ['/login', 'Log in', page(() => import('./account/login-page.tsx'), 'LoginPage')],
  ['/signup', 'Sign up', page(() => import('./account/signup-page.tsx'), 'SignupPage')],
  ['/otp', 'Signing you in', page(() => import('./account/otp-page.tsx'), 'OtpPage')],
  ['/sign-out', 'Signing you out', page(() => import('./account/sign-out-page.tsx'), 'SignOutPage')],
  ['/user', 'Your account', page(() => import('./account/user-page.tsx'), 'UserPage')],
  ['/restore/:token', 'Bring your account back', page(() => import('./account/restore-page.tsx'), 'RestorePage')],
  ['/free-access', 'Free access', page(() => import('./free-access/free-access-page.tsx'), 'FreeAccessPage')],
  ['/funder', 'Funders', page(() => import('./funders/directory-page.tsx'), 'DirectoryPage')],
  ['/funder/:id', 'Funder', page(() => import('./funders/funder-page.tsx'), 'FunderPage')],
  ['/provider', 'Providers', page(() => import('./providers/providers-page.tsx'), 'ProvidersPage')],
  ['/provider/:id', 'Provider', page(() => import('./providers/provider-page.tsx'), 'ProviderPage')],
  [
    '/entrepreneur/:id',
    'Entrepreneur',
    page(() => import('./entrepreneurs/entrepreneur-page.tsx'), 'EntrepreneurPage'),
  ],
  ['/review', 'Reviews', page(() => import('./reviews/review-landing-page.tsx'), 'ReviewLandingPage')],
  ['/review/funder/:id?', 'Your review', page(() => import('./reviews/funder-review-page.tsx'), 'FunderReviewPage')],
  [
    '/review/entrepreneur/:id?',
    'Your review',
    page(() => import('./reviews/entrepreneur-review-page.tsx'), 'EntrepreneurReviewPage'),
  ],
  ['/review/other', 'Your review', page(() => import('./reviews/other-review-page.tsx'), 'OtherReviewPage')],
  ['/database/:kind', 'Database', page(() => import('./funding/database-page.tsx'), 'DatabasePage')],
  ['/database/views/:token', 'Shared view', page(() => import('./funding/shared-view-page.tsx'), 'SharedViewPage')],
  ['/alerts/stop/:token', 'Stop the letters', page(() => import('./funding/stop-alert-page.tsx'), 'StopAlertPage')],
  ['/admin', 'Overview', page(() => import('./admin/overview-page.tsx'), 'OverviewPage')],
  ['/admin/funder-reviews', 'Funder reviews', page(() => import('./admin/moderation-page.tsx'), 'FunderReviewsPage')],
  [
    '/admin/entrepreneur-reviews',
    'Entrepreneur reviews',
    page(() => import('./admin/moderation-page.tsx'), 'EntrepreneurReviewsPage'),
  ],
  ['/admin/funder-claims', 'Claims', page(() => import('./admin/claims-page.tsx'), 'ClaimsPage')],
  ['/admin/review-responses', 'Replies', page(() => import('./admin/responses-page.tsx'), 'ResponsesPage')],
  ['/admin/review-reports', 'Reports', page(() => import('./admin/review-reports-page.tsx'), 'ReviewReportsPage')],
  [
    '/reminders/stop/:token',
    'Stop the reminders',
    page(() => import('./reminders/stop-page.tsx'), 'StopRemindersPage'),
  ],
  [
    '/reminders/confirm/:token',
    'Confirm a reminder',
    page(() => import('./reminders/confirm-page.tsx'), 'ConfirmPage'),
  ],
  ['/admin/deal-reports', 'Reported rows', page(() => import('./admin/deal-reports-page.tsx'), 'DealReportsPage')],
  ['/admin/users', 'Users', page(() => import('./admin/admin-users-page.tsx'), 'AdminUsersPage')],
  ['/admin/deals/:kind', 'Deals', page(() => import('./admin/deals-page.tsx'), 'DealsPage')],
  ['/admin/deals/imports', 'Imports', page(() => import('./admin/imports-page.tsx'), 'ImportsPage')],
  ['/admin/deals/removed', 'Taken out', page(() => import('./admin/removed-deals-page.tsx'), 'RemovedDealsPage')],
  ['/admin/deals/sample', 'Sample data', page(() => import('./admin/sample-data-page.tsx'), 'SampleDataPage')],
  ['/admin/users/:memberId', 'User', page(() => import('./admin/member-page.tsx'), 'MemberPage')],
  ...recordPages('funders', 'Funders'),
  ...recordPages('entrepreneurs', 'Entrepreneurs'),
  ...recordPages('providers', 'Providers'),
  ['/admin/deals/imports/:importId', 'Import', page(() => import('./admin/import-page.tsx'), 'ImportPage')],
  ['/admin/deals/new/:kind', 'Add a deal', page(() => import('./admin/deal-edit-page.tsx'), 'DealEditPage')],
  ['/admin/deals/:kind/:dealId', 'Edit a deal', page(() => import('./admin/deal-edit-page.tsx'), 'DealEditPage')],
  ['/admin/free-access', 'Free access', page(() => import('./admin/free-access-page.tsx'), 'AdminFreeAccessPage')],
  ['/admin/remind-me-later', 'Remind me later', page(() => import('./admin/reminders-page.tsx'), 'RemindersPage')],
  ['/admin/jobs', 'Jobs', page(() => import('./admin/jobs-page.tsx'), 'JobsPage')],
  ['/admin/audit', 'Audit', page(() => import('./admin/audit-page.tsx'), 'AuditPage')],
  ['*', 'Page not found', light(() => import('./errors/not-found-page.tsx'), 'NotFoundPage')],
];

/** Every shared component in every state. What is built leaves it out, so that no server has it. */
const UiPage = import.meta.env.DEV ? light(() => import('./dev-ui/ui-page.tsx'), 'UiPage') : null;

export function Router() {
  return (
    <BrowserRouter>
      <Frame>
        <Routes>
          {pages.map(([path, title, Page]) => (
            <Route
              key={path}
              path={path}
              element={
                <>
                  <Page />
                  <Arrival title={title} />
                </>
              }
            />
          ))}
          {UiPage && <Route path="/dev/ui/:part?" element={<UiPage />} />}
          <Route path="/database" element={<Navigate to="/database/equity" replace />} />
          <Route path="/admin/deals" element={<Navigate to="/admin/deals/equity" replace />} />
        </Routes>
      </Frame>
    </BrowserRouter>
  );
}
