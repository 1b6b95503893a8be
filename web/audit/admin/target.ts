import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { dealKinds } from '../../../contract/deals/options.ts';

export interface TargetLink {
  readonly href: string;
  readonly words: string;
  /** Leads to a page of moderators. */
  readonly isForModerators?: boolean;
}

/** Where a kind of record is worked on; its own page where it has one. */
const desks: Readonly<Record<string, TargetLink>> = {
  access_application: { href: '/admin/free-access', words: 'Free access' },
  access_code: { href: '/admin/free-access', words: 'Free access' },
  deal_report: { href: '/admin/deal-reports', words: 'Row reports' },
  funder_logo: { href: '/admin/funder-logos', words: 'Logos' },
  funder_claim: { href: '/admin/funder-claims', words: 'Claims' },
  import_mapping: { href: '/admin/deals', words: 'Deals' },
  invitation: { href: '/admin/users/invitations', words: 'Invitations' },
  job: { href: '/admin/jobs', words: 'Jobs' },
  near_match: { href: '/admin/changes', words: 'Recent changes' },
  order: { href: '/admin/orders', words: 'Orders' },
  reminder: { href: '/admin/remind-me-later', words: 'Reminders' },
  review_report: { href: '/admin/review-reports', words: 'Reports', isForModerators: true },
  source: { href: '/admin/sources', words: 'Sources' },
  review_response: { href: '/admin/review-responses', words: 'Replies', isForModerators: true },
};

/** The page of what an entry is about, or the one where its kind is worked on; null where there is neither. */
export function targetLink(entry: AuditEntry): TargetLink | null {
  const id = encodeURIComponent(entry.targetId);
  switch (entry.targetKind) {
    case 'member':
      return entry.targetEmail === null
        ? null
        : { href: `/admin/users?${new URLSearchParams({ email: entry.targetEmail })}`, words: 'Open the member' };
    case 'review':
      return { href: `/admin/funder-reviews?review=${id}`, words: 'Open the review', isForModerators: true };
    case 'setting':
      return {
        href: `/admin/settings?${new URLSearchParams({ setting: entry.targetId })}`,
        words: 'Open the settings',
      };
    case 'import':
      return { href: `/admin/deals/imports/${id}`, words: 'Open the import' };
    case 'deal': {
      const kind = kindOf(entry);
      return kind === null ? null : { href: `/admin/deals/${kind}/${id}`, words: 'Open the deal' };
    }
    case 'funder':
    case 'entrepreneur':
    case 'provider':
      // Older entries about a merge name a pair that was proposed, not a funder.
      return isSlug(entry.targetId) ? { href: `/${entry.targetKind}/${id}`, words: 'Open the page' } : null;
    default: {
      const desk = Object.hasOwn(desks, entry.targetKind) ? desks[entry.targetKind] : undefined;
      return desk === undefined ? null : { ...desk, words: `Go to ${desk.words}` };
    }
  }
}

function kindOf({ before, after }: AuditEntry): string | null {
  for (const side of [after, before])
    if (side !== null && typeof side === 'object' && 'kind' in side) {
      const kind = dealKinds.find((one) => one === side.kind);
      if (kind !== undefined) return kind;
    }
  return null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isSlug = (id: string): boolean => /^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/.test(id) && !uuid.test(id);
