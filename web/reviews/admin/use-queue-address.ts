import { useSearchParams } from 'react-router';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { subjectKinds } from '../../../contract/reviews/options.ts';
import { desks, queueTabs, type Desk, type QueueTab } from '../../../contract/reviews/moderation.ts';
import { firstCase } from '../../admin/use-first-case.ts';
import type { QueueChoice } from './api.ts';

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
  readonly open: (id: string | null) => void;
  readonly setView: (view: PaneView) => void;
}

const isTab = (value: string | null): value is QueueTab => value !== null && Object.hasOwn(queueTabs, value);

/** What is open stands in the address bar, so that a link leads another moderator here and Back goes back. */
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
  const list = { tab, ...(kind === null ? {} : { subject: kind }) };
  return {
    choice: { desk, tab, kind },
    openId,
    wantsFirst,
    view,
    setTab: (next) => setAddress({ ...list, tab: next }),
    setKind: (next) => setAddress({ tab, ...(next === null ? {} : { subject: next }) }),
    open: (id) =>
      setAddress(id === null ? list : { ...list, review: id }, {
        replace: wantsFirst || (openId !== null && id !== null),
      }),
    setView: (next) =>
      setAddress({ ...list, ...(openId === null ? {} : { review: openId }), view: next }, { replace: true }),
  };
}
