import { Navigate, Route } from 'react-router';
import { light, loadPage, page, PageRoutes, type PageEntry } from './frame/page.tsx';

/**
 * Every page but the home page, whose first load stays small without their names, and those of admins, which list
 * themselves.
 */
export const pages: readonly PageEntry[] = [
  ['/how-it-works', 'How it works', light(() => import('./rules/how-it-works-page.tsx'), 'HowItWorksPage')],
  ['/guidelines', 'Review guidelines', light(() => import('./rules/guidelines-page.tsx'), 'GuidelinesPage')],
  ['/privacy', 'Privacy', light(() => import('./rules/privacy-page.tsx'), 'PrivacyPage')],
  ['/terms', 'Terms', light(() => import('./rules/terms-page.tsx'), 'TermsPage')],
  ['/transparency', 'Transparency', light(() => import('./rules/transparency-page.tsx'), 'TransparencyPage')],
  ['/login', 'Log in', page(() => import('./identity/login-page.tsx'), 'LoginPage')],
  ['/signup', 'Sign up', page(() => import('./signup/signup-page.tsx'), 'SignupPage')],
  ['/otp', 'Signing you in', page(() => import('./identity/otp-page.tsx'), 'OtpPage')],
  ['/sign-out', 'Signing you out', page(() => import('./identity/sign-out-page.tsx'), 'SignOutPage')],
  ['/user', 'Your account', page(() => import('./members/user-page.tsx'), 'UserPage')],
  ['/user/connect', 'Connect a program', page(() => import('./members/connect/page.tsx'), 'ConnectPage')],
  ['/user/shortlist', 'Shortlist', page(() => import('./shortlist-page/page.tsx'), 'ShortlistPage')],
  ['/restore/:token', 'Restore your account', page(() => import('./members/restore-page.tsx'), 'RestorePage')],
  ['/suspended/:token', 'Your suspended account', page(() => import('./members/suspended/page.tsx'), 'SuspendedPage')],
  ['/test-email/:token', 'Test email', page(() => import('./setup/arrived-page.tsx'), 'ArrivedPage')],
  ['/developers', 'Developers', page(() => import('./developers/page.tsx'), 'DevelopersPage')],
  ['/free-access', 'Free access', page(() => import('./free-access/page.tsx'), 'FreeAccessPage')],
  ['/cost', 'What does the money cost?', page(() => import('./cost/page.tsx'), 'CostPage')],
  ['/compare', 'Compare funders', page(() => import('./compare/page.tsx'), 'ComparePage')],
  ['/find', 'Find your funders', page(() => import('./find/page.tsx'), 'FindPage')],
  ['/funder', 'Funders', page(() => import('./funders/directory-page.tsx'), 'DirectoryPage')],
  ['/funder/:id', 'Funder', page(() => import('./funders/page.tsx'), 'FunderPage')],
  ['/provider', 'Providers', page(() => import('./providers/directory-page.tsx'), 'ProvidersPage')],
  ['/provider/:id', 'Provider', page(() => import('./providers/page.tsx'), 'ProviderPage')],
  ['/entrepreneur/:id', 'Entrepreneur', page(() => import('./entrepreneurs/page.tsx'), 'EntrepreneurPage')],
  ['/review', 'Reviews', page(() => import('./reviews/landing-page.tsx'), 'ReviewLandingPage')],
  [
    '/review/funder/:id?',
    'Your review',
    page(() => import('./reviews/kinds/funder-review-page.tsx'), 'FunderReviewPage'),
  ],
  [
    '/review/entrepreneur/:id?',
    'Your review',
    page(() => import('./reviews/kinds/entrepreneur-review-page.tsx'), 'EntrepreneurReviewPage'),
  ],
  ['/review/other', 'Your review', page(() => import('./reviews/kinds/other-review-page.tsx'), 'OtherReviewPage')],
  ['/review/return', 'Return to a review', page(() => import('./reviews/returning/return-page.tsx'), 'ReturnPage')],
  ['/review/code/:id', 'Your return code', page(() => import('./reviews/returning/code-page.tsx'), 'ReturnCodePage')],
  ['/database/check', 'Is my offer fair?', page(() => import('./offer-check/page.tsx'), 'OfferCheckPage')],
  ['/database/:kind', 'Database', page(() => import('./deals/database-page.tsx'), 'DatabasePage')],
  ['/database/views/:token', 'Shared view', page(() => import('./deals/shared-view-page.tsx'), 'SharedViewPage')],
  ['/alerts/stop/:token', 'Stop the emails', page(() => import('./saved-views/stop-alert-page.tsx'), 'StopAlertPage')],
  [
    '/shortlist/stop/:token',
    'Stop the emails',
    page(() => import('./shortlist-page/stop-page.tsx'), 'StopShortlistPage'),
  ],
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
  ['*', 'Page not found', light(() => import('./errors/not-found-page.tsx'), 'NotFoundPage')],
];

const AdminPages = light(() => import('./admin-pages.tsx'), 'AdminPages');

/** Loads the page of a link that the visitor is about to follow. */
export const loadPageAt = ({ pathname }: URL): Promise<void> =>
  loadPage([...pages, ['/admin/*', null, AdminPages]], pathname);

export function Pages() {
  return (
    <PageRoutes pages={pages}>
      <Route path="/admin/*" element={<AdminPages />} />
      <Route path="/database" element={<Navigate to="/database/equity" replace />} />
    </PageRoutes>
  );
}
