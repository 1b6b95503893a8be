/** The caller of a screen, and the answers of the server. */
export interface Screen {
  readonly caller: 'guest' | 'founder' | 'newcomer' | 'funder' | 'admin';
  readonly path: string;
  /** With all that the page asks for failing. */
  readonly fails?: true;
  /** Part of every run; the others run in `npm run test:accessibility`. */
  readonly always?: true;
}

const of = (caller: Screen['caller'], paths: readonly string[]): Screen[] => paths.map((path) => ({ caller, path }));
const failing = (caller: Screen['caller'], paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ caller, path, fails: true }));

const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/users/appeals',
  '/admin/users/waiting',
  '/admin/users/appeals?state=decided',
  '/admin/funder-reviews',
  '/admin/funder-reviews?show=table',
  '/admin/entrepreneur-reviews',
  '/admin/entrepreneur-reviews?show=table',
  '/admin/funder-claims',
  '/admin/review-responses',
  '/admin/review-reports',
  '/admin/deal-reports',
  '/admin/deals/equity',
  '/admin/deals/debt',
  '/admin/deals/grant',
  '/admin/deals/imports',
  '/admin/deals/removed',
  '/admin/deals/sample',
  '/admin/deals/new/equity',
  '/admin/deals/new/debt',
  '/admin/deals/new/grant',
  '/admin/funders',
  '/admin/entrepreneurs',
  '/admin/providers',
  '/admin/changes',
  '/admin/funders/duplicates/open',
  '/admin/funders/tidewrack-ventures',
  '/admin/funders/tidewrack-ventures/merge',
  '/admin/free-access',
  '/admin/remind-me-later',
  '/admin/email',
  '/admin/jobs',
  '/admin/audit',
];
const guestPages = [
  '/',
  '/how-it-works',
  '/guidelines',
  '/privacy',
  '/terms',
  '/transparency',
  '/login',
  '/signup',
  '/otp',
  '/free-access',
  '/funder',
  '/funder?q=nobody+is+called+so',
  '/funder/tidewrack-ventures',
  '/funder/nobody',
  '/cost',
  '/compare',
  '/compare?funder=tidewrack-ventures&funder=nobody',
  '/find',
  '/provider',
  '/database/equity',
  '/restore/unknown',
  '/suspended/unknown',
  '/alerts/stop/unknown',
  '/shortlist/stop/unknown',
  '/reminders/stop/unknown',
  '/reminders/confirm/unknown',
  '/database/views/unknown',
  '/nowhere',
];
const memberPages = [
  '/user',
  '/user/shortlist',
  '/user/shortlist?view=list',
  '/free-access',
  '/review',
  '/review/funder',
  '/review/other',
  '/database/equity',
  '/database/equity?stage=growth&sort=-amountUsd',
  '/database/equity?search=nothing+is+called+so',
  '/database/equity?tab=insights',
  '/database/debt',
  '/database/grant',
  '/database/grant?by=funder',
  '/database/check',
  '/database/check?kind=debt&stage=growth',
  '/cost',
  '/compare?funder=tidewrack-ventures&funder=larkspit-seed&funder=half-moon-meridian',
  '/find',
  '/find?kind=debt&country=MT&sectors=climate_energy&stage=pre_revenue&amount=180000',
  '/admin',
];

/** Those that no other journey sees, in every run. */
const always: Screen[] = [
  { caller: 'guest', path: '/nowhere', always: true },
  { caller: 'founder', path: '/user', fails: true, always: true },
  { caller: 'founder', path: '/database/equity?tab=insights', fails: true, always: true },
  { caller: 'admin', path: '/admin', fails: true, always: true },
  { caller: 'admin', path: '/admin/jobs', always: true },
];

/** Every address of the product for those who may see it, and what it says where the server does not answer. */
export const screens: readonly Screen[] = [
  ...always,
  ...of('guest', guestPages),
  ...of('founder', memberPages),
  ...of('newcomer', ['/user', '/free-access', '/database/equity', '/database/check']),
  ...of('funder', ['/user', '/review', '/review/entrepreneur']),
  ...of('admin', adminPages),
  ...failing('guest', ['/', '/transparency', '/funder', '/provider', '/funder/tidewrack-ventures', '/database/equity']),
  ...failing('founder', [
    '/free-access',
    '/review',
    '/review/funder',
    '/database/equity',
    '/database/check',
    '/cost',
    '/find',
    '/compare?funder=tidewrack-ventures&funder=larkspit-seed',
  ]),
  ...failing('admin', adminPages.slice(1)),
];
