import { useCallback, useRef, useState } from 'react';
import type { MyReviewWithAnswers } from '../../../contract/reviews/reviews.ts';
import type { FormKind } from './form-kind.ts';
import { useCheckedPlace } from './use-checked-place.ts';
import type { Content } from './autosave.ts';
import { forgetCopy, readCopy, writeCopy } from './device-copies.ts';
import { useUnreadTexts } from './unread-texts.ts';
import type { DraftState } from './use-review-draft.ts';

const firstStep = 1;

/** A sent review that is being changed: what is typed stays on this device until it is sent again. */
export function useReviewChange(kind: FormKind, review: MyReviewWithAnswers, memberId: string): DraftState {
  const place = useCheckedPlace(kind, review.id, memberId);
  const [content, setContent] = useState<Content>(() => {
    const copy = readCopy(place);
    // A copy of an earlier version was typed before a moderator decided: the sent answers count.
    return copy?.version === review.version ? copy : { answers: review.answers, step: firstStep };
  });
  const latest = useRef(content);
  const { unread, setUnread, forgetUnread } = useUnreadTexts(memberId, review.id);
  const change = useCallback(
    (next: Content) => {
      latest.current = next;
      setContent(next);
      writeCopy(place, next, review.version);
    },
    [place, review.version],
  );
  const nothingElse = useCallback(() => Promise.resolve(), []);
  return {
    ...content,
    unread,
    setUnread,
    saveState: { kind: 'device' },
    setAnswers: useCallback((edit) => change({ ...latest.current, answers: edit(latest.current.answers) }), [change]),
    goTo: useCallback((step) => change({ ...latest.current, step }), [change]),
    flush: useCallback(() => Promise.resolve(true), []),
    version: useCallback(() => review.version, [review.version]),
    takeOther: nothingElse,
    keepMine: nothingElse,
    finish: useCallback(() => {
      forgetCopy(place);
      forgetUnread();
    }, [place, forgetUnread]),
  };
}
