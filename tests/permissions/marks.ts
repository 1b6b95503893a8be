import { admins, type Caller } from './callers.ts';
import type { People } from './people.ts';

/** Texts that stand in the things of a stranger and nowhere else: a caller who reads one has read that very thing. */
export const words = {
  draft: 'They forgot the saltmarsh draft, and of everything else we heard enough in those three meetings.',
  shortlist: 'Ask about the oystercatcher before the call.',
  search: 'Money for the turnstone',
  application: 'It is for a thesis about lapwings and who gets money for them.',
  waitingReview:
    'They never mentioned the waiting curlew, and of everything else we heard enough in those three meetings.',
  shownReview: 'They told us about the shown avocet, and of everything else we heard enough in those three meetings.',
  note: 'Called about a redshank.',
  reviewReport: 'This advertises a dunlin.',
  appeal: 'Nobody is identified without the words about the godwit.',
  suspensionAppeal: 'No second account ever mentioned the whimbrel.',
  dealReport: 'This is no deal but a sanderling.',
  recipient: 'Plumebarrow Oyster Works',
} as const;

interface Mark {
  readonly what: string;
  readonly text: string;
  /** Which callers may read it, and on which routes. */
  readonly isFor: (caller: Caller, route: string) => boolean;
}

const isAdmin = (caller: Caller): boolean => admins.includes(caller) || caller === 'only admin';
const isModerator = (caller: Caller): boolean => admins.includes(caller) || caller === 'only moderator';
const onlyAdmins = (caller: Caller, route: string): boolean => isAdmin(caller) && route.includes(' /api/admin/');
const onlyModerators = (caller: Caller, route: string): boolean =>
  isModerator(caller) && route.includes(' /api/admin/');
const nobody = (): boolean => false;
/** Access to deals of equity, and to reviews. */
const hasAccess = (caller: Caller): boolean => isAdmin(caller) || caller === 'with access';

/** What none of the callers may read, or only some of them, in whatever answer. */
export function marksOf({ stranger, otherHolder, callers }: People): readonly Mark[] {
  const people = [stranger, otherHolder, ...Object.values(callers)];
  const persons = people.flatMap(({ email, memberId }) => {
    const isOwn = (caller: Caller): boolean =>
      caller !== 'guest' && caller !== 'broken token' && callers[caller].memberId === memberId;
    const isFor = (caller: Caller, route: string): boolean => isOwn(caller) || onlyAdmins(caller, route);
    return [
      { what: `the address of ${email}`, text: email, isFor },
      { what: `the id of ${email}`, text: memberId, isFor },
    ];
  });
  return [
    ...persons,
    { what: 'a draft', text: words.draft, isFor: nobody },
    { what: 'the notes of a shortlist', text: words.shortlist, isFor: nobody },
    { what: 'a saved search', text: words.search, isFor: nobody },
    { what: 'a request for access', text: words.application, isFor: onlyAdmins },
    { what: 'a review that waits', text: words.waitingReview, isFor: onlyModerators },
    {
      what: 'a review that is shown',
      text: words.shownReview,
      isFor: (caller, route) =>
        onlyModerators(caller, route) ||
        (route === 'GET /api/funders/:id/reviews' && (hasAccess(caller) || caller === 'with access to debt')) ||
        (route === 'GET /api/funders/:id/claimed-reviews' && caller === 'funder member'),
    },
    { what: 'a note on a member', text: words.note, isFor: onlyAdmins },
    { what: 'a report of a review', text: words.reviewReport, isFor: onlyModerators },
    { what: 'an appeal', text: words.appeal, isFor: onlyModerators },
    { what: 'an appeal of a suspended member', text: words.suspensionAppeal, isFor: onlyAdmins },
    { what: 'a report of a deal', text: words.dealReport, isFor: onlyAdmins },
    {
      what: 'a deal',
      text: words.recipient,
      isFor: (caller, route) => onlyAdmins(caller, route) || (hasAccess(caller) && route.includes(' /api/deals/:kind')),
    },
  ];
}
