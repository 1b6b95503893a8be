import { isOpenFor } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { adminGroups } from '../admin-entries.ts';
import { sections } from '../frame/sections.ts';

/** Somewhere the palette leads to. */
export interface Place {
  readonly to: string;
  readonly label: string;
  readonly about: string;
}

const forAll: readonly Place[] = [
  ...sections.map(({ label, to }) => ({ label, to, about: 'Page' })),
  { label: 'Home', to: '/', about: 'Page' },
  { label: 'Review guidelines', to: '/guidelines', about: 'Rules' },
  { label: 'Privacy', to: '/privacy', about: 'Rules' },
  { label: 'Terms', to: '/terms', about: 'Rules' },
  { label: 'Transparency figures', to: '/transparency', about: 'Page' },
  { label: 'Return to a review with a code', to: '/review/return', about: 'Page' },
  { label: 'Free access', to: '/free-access', about: 'Page' },
  { label: 'What does the money cost?', to: '/cost', about: 'Page' },
  { label: 'Compare funders', to: '/compare', about: 'Page' },
];
const forGuests: readonly Place[] = [
  { label: 'Log in', to: '/login', about: 'Account' },
  { label: 'Sign up', to: '/signup', about: 'Account' },
];
const forMembers: readonly Place[] = [
  { label: 'Your reviews', to: '/review', about: 'Page' },
  { label: 'Review a funder', to: '/review/funder', about: 'New review' },
  { label: 'Review an entrepreneur', to: '/review/entrepreneur', about: 'New review' },
  { label: 'Review another organisation', to: '/review/other', about: 'New review' },
  { label: 'Shortlist', to: '/user/shortlist', about: 'Page' },
  { label: 'Your account', to: '/user', about: 'Account' },
  { label: 'Debt deals', to: '/database/debt', about: 'Database' },
  { label: 'Grants', to: '/database/grant', about: 'Database' },
  { label: 'Is my offer fair?', to: '/database/check', about: 'Database' },
  { label: 'Sign out', to: '/sign-out', about: 'Account' },
];

/** Pages of admins that the sidebar does not name. */
const belowTheSidebar: readonly Place[] = [
  { label: 'Invitations', to: '/admin/users/invitations', about: 'Admin, People' },
  { label: 'Roles and rights', to: '/admin/users/roles', about: 'Admin, People' },
  { label: 'Equity deals of the desk', to: '/admin/deals/equity', about: 'Admin, Data' },
  { label: 'Debt deals of the desk', to: '/admin/deals/debt', about: 'Admin, Data' },
  { label: 'Grants of the desk', to: '/admin/deals/grant', about: 'Admin, Data' },
  { label: 'Removed deals', to: '/admin/deals/removed', about: 'Admin, Data' },
  { label: 'Sample data', to: '/admin/deals/sample', about: 'Admin, Data' },
  ...(['equity', 'debt', 'grant'] as const).map((kind) => ({
    label: `Add a deal: ${kind}`,
    to: `/admin/deals/new/${kind}`,
    about: 'Admin, Data',
  })),
  {
    label: 'Possible duplicates among entrepreneurs',
    to: '/admin/entrepreneurs/duplicates/open',
    about: 'Admin, Data',
  },
  { label: 'Possible duplicates among providers', to: '/admin/providers/duplicates/open', about: 'Admin, Data' },
];

/** Every page that the viewer may open. */
export function pagesOf(session: Session): readonly Place[] {
  if (session.state !== 'member') return [...forAll, ...forGuests];
  const { isAdmin, profile } = session;
  const entries = adminGroups
    .flatMap((group) => group.entries.map((entry) => ({ ...entry, about: group.label ?? 'Admin' })))
    .filter((entry) => isOpenFor(entry, { isAdmin, isModerator: profile.isModerator }));
  return [
    ...forAll,
    ...forMembers,
    ...entries.map(({ label, to, about }) => ({ label, to, about: `Admin, ${about}` })),
    ...(isAdmin ? belowTheSidebar : []),
  ];
}

/** Those whose label or words contain every word of the term. */
export function matching<One extends Place>(places: readonly One[], term: string): One[] {
  const words = normalise(term).split(' ').filter(Boolean);
  return places.filter(({ label, about }) => {
    const text = normalise(`${label} ${about}`);
    return words.every((word) => text.includes(word));
  });
}

const normalise = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').trim();

/** The last places that the palette led to, in this tab alone: nothing of it is stored, and another viewer sees none. */
let recent: { readonly viewer: string; readonly places: readonly Place[] } = { viewer: '', places: [] };
const mostRecent = 5;
const viewerOf = (session: Session): string => (session.state === 'member' ? session.profile.id : 'guest');

export const recentPlaces = (session: Session): readonly Place[] =>
  recent.viewer === viewerOf(session) ? recent.places : [];

export function notePlace(session: Session, place: Place): void {
  const others = recentPlaces(session).filter(({ to }) => to !== place.to);
  recent = { viewer: viewerOf(session), places: [place, ...others].slice(0, mostRecent) };
}
