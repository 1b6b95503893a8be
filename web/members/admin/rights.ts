import type { Route } from '../../../contract/endpoint.ts';

/** Roles as the table of rights shows them. An account may be admin and moderator: then it has both columns. */
export const rightColumns = ['Member', 'Moderator', 'Admin'] as const;
export type RightColumn = (typeof rightColumns)[number];

interface Right {
  readonly what: string;
  readonly roles: readonly RightColumn[];
  /** The calls behind it: a test compares their gates with `roles`. */
  readonly routes: readonly Route[];
  /** What limits it. */
  readonly note?: string;
}

interface RightGroup {
  readonly label: string;
  readonly rights: readonly Right[];
}

const everyone: readonly RightColumn[] = ['Member', 'Moderator', 'Admin'];

export const rightGroups: readonly RightGroup[] = [
  {
    label: 'Reviews',
    rights: [
      {
        what: 'Write reviews and edit their own',
        roles: ['Member'],
        routes: ['POST /api/reviews/drafts', 'POST /api/reviews/drafts/:id/send'],
      },
      {
        what: 'Read waiting reviews, as sent and as readers will see them',
        roles: ['Moderator'],
        routes: ['GET /api/admin/reviews/:id'],
        note: 'With a pseudonym, never the author’s name.',
      },
      {
        what: 'Approve, ask for changes, decline, remove',
        roles: ['Moderator'],
        routes: ['POST /api/admin/reviews/:id/decisions', 'POST /api/admin/review-decisions'],
        note: 'Removing a published review needs a second admin.',
      },
      {
        what: 'Decide on replies, updates and reports about reviews',
        roles: ['Moderator'],
        routes: ['POST /api/admin/review-responses/:id/decisions', 'POST /api/admin/review-reports/:id/decisions'],
      },
      {
        what: 'Decide appeals of authors',
        roles: ['Moderator'],
        routes: ['GET /api/admin/appeals', 'POST /api/admin/appeals/:id/decisions'],
        note: 'Not against their own decision if there is another moderator.',
      },
      {
        what: 'Move reviews on early',
        roles: ['Admin'],
        routes: ['POST /api/admin/review-runs'],
        note: 'Without reading them.',
      },
    ],
  },
  {
    label: 'Members',
    rights: [
      {
        what: 'See members, their access and what was done to them',
        roles: ['Admin'],
        routes: ['GET /api/admin/members', 'GET /api/admin/members/:id'],
        note: 'Access from reviews is shown later, for five members together.',
      },
      {
        what: 'Invite members, also with a role',
        roles: ['Admin'],
        routes: ['POST /api/admin/invitations'],
      },
      {
        what: 'Give and end access, suspend, decide appeals of suspensions, change roles',
        roles: ['Admin'],
        routes: [
          'POST /api/admin/member-actions',
          'GET /api/admin/suspension-appeals',
          'POST /api/admin/suspension-appeals/:id/decisions',
          'GET /api/admin/waiting-actions',
          'POST /api/admin/waiting-actions/:id/decisions',
        ],
        note: 'Not their own account, so that one admin always remains. New roles need a second admin.',
      },
      {
        what: 'Erase and merge accounts',
        roles: ['Admin'],
        routes: ['POST /api/admin/member-erasures', 'POST /api/admin/member-merges'],
        note: 'Both need a second admin.',
      },
      {
        what: 'Open the full access history of one member',
        roles: ['Admin'],
        routes: ['POST /api/admin/members/:id/access-history'],
        note: 'With a reason. The member is told.',
      },
      {
        what: 'Decide on free access and claims',
        roles: ['Admin'],
        routes: ['POST /api/admin/access-applications/:id/decision', 'POST /api/admin/funder-claims/:id/decisions'],
      },
    ],
  },
  {
    label: 'Data and system',
    rights: [
      {
        what: 'Save views of the database',
        roles: everyone,
        routes: ['GET /api/deal-views'],
        note: 'The database itself opens with access; admins have it by their role.',
      },
      {
        what: 'Keep a shortlist of funders',
        roles: everyone,
        routes: ['GET /api/shortlist'],
        note: 'Their own only. No one can read another member’s.',
      },
      {
        what: 'See waiting work and changes on Today',
        roles: ['Moderator', 'Admin'],
        routes: ['GET /api/admin/overview/waiting', 'GET /api/admin/overview/changes'],
        note: 'Only their own work.',
      },
      {
        what: 'Save filters of the pages for admins and moderators',
        roles: ['Moderator', 'Admin'],
        routes: ['GET /api/admin/list-views'],
      },
      {
        what: 'Edit deals, funders, entrepreneurs and providers',
        roles: ['Admin'],
        routes: ['PATCH /api/admin/deals/:kind/:dealId', 'PATCH /api/admin/subjects/:kind/:id'],
      },
      {
        what: 'Import deals and undo an import',
        roles: ['Admin'],
        routes: ['POST /api/admin/imports', 'POST /api/admin/imports/:importId/undo'],
      },
      {
        what: 'Change the settings, and record orders of courts and authorities',
        roles: ['Admin'],
        routes: ['PATCH /api/admin/settings', 'POST /api/admin/orders'],
      },
      {
        what: 'Read numbers, the audit, jobs and email',
        roles: ['Admin'],
        routes: ['GET /api/admin/numbers/funnel', 'GET /api/admin/audit', 'GET /api/admin/jobs'],
      },
    ],
  },
];

/** What no role opens. */
export const noRoleMay: readonly string[] = [
  'See who wrote a review. The link is encrypted, and deleted after the review is published.',
  'Change their own roles, access or account as an admin.',
  'Change or delete an entry of the audit.',
];
