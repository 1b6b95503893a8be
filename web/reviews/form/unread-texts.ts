import { useCallback, useState } from 'react';
import type { ReviewProblems } from '../../../contract/reviews/problems.ts';
import type { FunderReviewDraftAnswers } from '../../../contract/reviews/funder-questions.ts';
import { isAsked } from '../../../contract/reviews/question.ts';
import { copyPrefix } from '../../session/unsaved-copies.ts';
import { isUnread, type Unread } from '../../ui/forms/unread.ts';
import type { Answers } from '../api.ts';
import type { FormKind } from './form-kind.ts';

/** Texts that are no answers yet, by the path of their field. */
export type UnreadTexts = Readonly<Record<string, Unread>>;

/*
 * A draft holds answers only, so these texts stay on the device: a member who reloads the page finds them as they
 * were typed. They go with the copies of unsaved answers, when the review is sent and when the person signs out.
 */
const keyOf = (memberId: string, formId: string): string => `${copyPrefix}${memberId}.${formId}.unread`;

function readTexts(key: string): UnreadTexts {
  try {
    const texts: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof texts !== 'object' || texts === null) return {};
    const entries = Object.entries(texts).filter((entry): entry is [string, Unread] => isUnread(entry[1]));
    return Object.fromEntries(entries);
  } catch {
    // A forbidden storage holds nothing.
    return {};
  }
}

function writeTexts(key: string, texts: UnreadTexts): void {
  try {
    if (Object.keys(texts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Then they stay as long as the page does.
  }
}

export function useUnreadTexts(memberId: string, formId: string) {
  const key = keyOf(memberId, formId);
  const [unread, setTexts] = useState(() => readTexts(key));
  const setUnread = useCallback(
    (path: string, text: Unread | null) =>
      setTexts((before) => {
        if (text === null && before[path] === undefined) return before;
        const { [path]: _before, ...others } = before;
        const next = text === null ? others : { ...others, [path]: text };
        writeTexts(key, next);
        return next;
      }),
    [key],
  );
  const forgetUnread = useCallback(() => {
    writeTexts(key, {});
    setTexts({});
  }, [key]);
  return { unread, setUnread, forgetUnread };
}

/** The messages of those that are asked for after the answers so far. */
export function problemsOfUnread(kind: FormKind, answers: Answers, unread: UnreadTexts): ReviewProblems {
  const asked = Object.entries(unread).filter(([path]) => isPathAsked(kind, answers, path));
  return Object.fromEntries(asked.map(([path, { message }]) => [path, message]));
}

function isPathAsked(kind: FormKind, answers: Answers, path: string): boolean {
  const [field = '', part] = path.split('.');
  const question = kind.form.questions[field];
  if (question !== undefined && !isAsked(question, answers)) return false;
  if (question?.kind !== 'terms') return true;
  // The terms are asked by the kind of money, which only this form knows; all of them are when it is mixed.
  const { fundingKind } = answers as FunderReviewDraftAnswers;
  return fundingKind === 'mixed' || fundingKind === part;
}
