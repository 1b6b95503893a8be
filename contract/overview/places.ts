import type { WaitingKind } from './overview.ts';

export interface Place {
  readonly name: string;
  readonly to: string;
  /** The address at which the case that waits longest is open; if there is none, the list begins with it. */
  readonly first?: string;
}

const withFirst = (name: string, to: string, parameter: string): Place => ({
  name,
  to,
  first: `${to}?${parameter}=first`,
});

/** Where each kind of work is done. By the names of the sidebar. */
export const waitingPlaces: Readonly<Record<WaitingKind, Place>> = {
  funder_reviews: withFirst('Funder and other reviews', '/admin/funder-reviews', 'review'),
  entrepreneur_reviews: withFirst('Entrepreneur reviews', '/admin/entrepreneur-reviews', 'review'),
  appeals: withFirst('Appeals', '/admin/appeals', 'open'),
  replies: withFirst('Replies', '/admin/review-responses', 'open'),
  reports: withFirst('Reports', '/admin/review-reports', 'open'),
  suspension_appeals: withFirst('Account appeals', '/admin/users/appeals', 'open'),
  waiting_actions: { name: 'Second admin', to: '/admin/users/waiting' },
  claims: withFirst('Claims', '/admin/funder-claims', 'open'),
  logos: withFirst('Logos', '/admin/funder-logos', 'open'),
  deal_reports: withFirst('Row reports', '/admin/deal-reports', 'open'),
  applications: { name: 'Requests for free access', to: '/admin/free-access' },
  new_funders: { name: 'New funders of imports', to: '/admin/funders?state=proposed' },
  sources: { name: 'Sources that need you', to: '/admin/sources' },
  duplicates: { name: 'Possible duplicates', to: '/admin/funders/duplicates/open' },
  failed_jobs: { name: 'Failed jobs', to: '/admin/jobs' },
  refused_emails: { name: 'Refused emails of 14 days', to: '/admin/email' },
};
