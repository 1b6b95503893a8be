import { useSearchParams } from 'react-router';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';
import { desks, queueTabs, type Desk, type QueueTab } from '../../../contract/reviews/moderation.ts';
import { firstCase } from '../../admin/use-first-case.ts';
import { queueAgeCodes, queueAssigneeCodes, reviewLanguageCodes } from '../../../contract/reviews/queue-filters.ts';
import { flagCodes } from './queue-filters.tsx';
import type { QueueChoice, QueueFilter } from './api.ts';

/** The parameter that says which view of the page shows. Without it, the queue: links to a review lead there. */
export const showParameter = 'show';

export const paneViews = ['now', 'side', 'readers'] as const;
export type PaneView = (typeof paneViews)[number];

export interface QueueAddress {
  readonly choice: QueueChoice;
  readonly openId: string | null;
  /** Whether the address asks for the first of the queue, whichever it is. */
  readonly wantsFirst: boolean;
  readonly view: PaneView;
  readonly setTab: (tab: QueueTab) => void;
  readonly setKind: (kind: SubjectKind | null) => void;
  readonly setFilter: (filter: QueueFilter) => void;
  readonly open: (id: string | null) => void;
  readonly setView: (view: PaneView) => void;
}

const isTab = (value: string | null): value is QueueTab => value !== null && Object.hasOwn(queueTabs, value);

const withoutGaps = (filter: QueueFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).filter((part): part is [string, string] => part[1] !== undefined && part[1] !== ''),
  );

/** Words that the queue does not know are left out. */
function readFilter(address: URLSearchParams): Record<string, string> & QueueFilter {
  const one = <Code extends string>(name: string, codes: readonly Code[]): Code | undefined =>
    codes.find((code) => code === address.get(name));
  return withoutGaps({
    search: address.get('search')?.slice(0, 200) ?? '',
    flag: one('flag', flagCodes),
    language: one('language', reviewLanguageCodes),
    age: one('age', queueAgeCodes),
    assignee: one('assignee', queueAssigneeCodes),
  });
}

/** What is open is in the address bar, so that a link leads another moderator here and Back goes back. */
export function useQueueAddress(desk: Desk): QueueAddress {
  const [address, setAddress] = useSearchParams();
  const givenTab = address.get('tab');
  const tab = isTab(givenTab) ? givenTab : 'waiting';
  const ofDesk: readonly SubjectKind[] = desks[desk];
  const kind = subjectKinds.find((one) => one === address.get('subject') && ofDesk.includes(one)) ?? null;
  const given = address.get('review');
  const wantsFirst = given === firstCase;
  const openId = wantsFirst ? null : given;
  const view = paneViews.find((one) => one === address.get('view')) ?? 'now';
  const filter = readFilter(address);
  const list = { tab, ...(kind === null ? {} : { subject: kind }), ...filter };
  return {
    choice: { desk, tab, kind, filter },
    openId,
    wantsFirst,
    view,
    setTab: (next) => setAddress({ ...list, tab: next }),
    setKind: (next) => setAddress({ tab, ...(next === null ? {} : { subject: next }), ...filter }),
    setFilter: (next) =>
      setAddress({ tab, ...(kind === null ? {} : { subject: kind }), ...withoutGaps(next) }, { replace: true }),
    open: (id) =>
      setAddress(id === null ? list : { ...list, review: id }, {
        replace: wantsFirst || (openId !== null && id !== null),
      }),
    setView: (next) =>
      setAddress({ ...list, ...(openId === null ? {} : { review: openId }), view: next }, { replace: true }),
  };
}
