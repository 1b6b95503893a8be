/**
 * The addresses of pages, as web/pages.tsx lists them: a test compares the two lists. Any other page address gets the
 * page "not found" with a 404. Which admin pages there are is for admins to know.
 */
const pagePaths = [
  '/',
  '/how-it-works',
  '/guidelines',
  '/privacy',
  '/terms',
  '/transparency',
  '/login',
  '/signup',
  '/otp',
  '/sign-out',
  '/user',
  '/user/shortlist',
  '/user/connect',
  '/restore/:token',
  '/suspended/:token',
  '/test-email/:token',
  '/developers',
  '/free-access',
  '/cost',
  '/compare',
  '/find',
  '/funder',
  '/funder/:id',
  '/provider',
  '/provider/:id',
  '/entrepreneur/:id',
  '/review',
  '/review/funder/:id?',
  '/review/entrepreneur/:id?',
  '/review/other',
  '/review/return',
  '/review/code/:id',
  '/database',
  '/database/check',
  '/database/:kind',
  '/database/views/:token',
  '/alerts/stop/:token',
  '/shortlist/stop/:token',
  '/reminders/stop/:token',
  '/reminders/confirm/:token',
  '/admin/*',
];

/** Without regard to case and with or without a slash at the end, as the router reads paths. */
export function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '*') return '(?:/.*)?';
      if (!part.startsWith(':')) return `/${part}`;
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}

const patterns = pagePaths.map(patternOf);

export const isPageAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
