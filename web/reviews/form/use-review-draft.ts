import { hashKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../../../contract/reviews/reviews.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { readDraft, writeDraft, type Answers } from '../api.ts';
import { createAutosave, type Autosave, type Content, type SaveState } from './autosave.ts';
import type { FormKind } from './form-kind.ts';
import { useCheckedPlace } from './use-checked-place.ts';
import type { Unread } from '../../ui/forms/unread.ts';
import { useUnreadTexts, type UnreadTexts } from './unread-texts.ts';
import { forgetCopy, readCopy, writeCopy, type CopyPlace } from './device-copies.ts';

export interface DraftState extends Content {
  readonly saveState: SaveState;
  readonly setAnswers: (change: (before: Answers) => Answers) => void;
  readonly goTo: (step: number) => void;
  /** True when everything typed is on the server. */
  readonly flush: () => Promise<boolean>;
  readonly version: () => number;
  readonly unread: UnreadTexts;
  readonly setUnread: (path: string, text: Unread | null) => void;
  readonly takeOther: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
  /** After sending: nothing of it stays on the device. */
  readonly finish: () => void;
}

interface Start {
  readonly content: Content;
  readonly copy: 'none' | 'newer' | 'conflict';
}

/** The most common answers are set already; the author can change them in the last step. */
function withDefaults(kind: FormKind, answers: Answers): Answers {
  return { ...kind.defaults, ...answers };
}

/** The copy of this device is newer than the draft unless the draft was saved elsewhere since. */
function startOf(kind: FormKind, draft: Draft, place: CopyPlace): Start {
  const copy = readCopy(place);
  // The last save of a tab that was closed may have arrived without the tab hearing of it.
  const isSaved = copy !== null && hashKey([copy.answers, copy.step]) === hashKey([draft.answers, draft.step]);
  if (copy === null || isSaved)
    return { content: { answers: withDefaults(kind, draft.answers), step: draft.step }, copy: 'none' };
  return {
    content: { answers: copy.answers, step: copy.step },
    copy: copy.version === draft.version ? 'newer' : 'conflict',
  };
}

/** Saves what `latest` holds while the form is open. */
function useSaving(draft: Draft, place: CopyPlace, start: Start, latest: { readonly current: Content }) {
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved', at: draft.updatedAt });
  const autosave = useRef<Autosave | null>(null);
  useEffect(() => {
    const saving = createAutosave({
      version: draft.version,
      save: (content) => writeDraft(draft.id, { subjectKind: draft.subjectKind, ...content }),
      onState: setSaveState,
      keepCopy: (unsaved, version) => (unsaved ? writeCopy(place, unsaved, version) : forgetCopy(place)),
    });
    autosave.current = saving;
    if (start.copy === 'newer') saving.change(latest.current);
    if (start.copy === 'conflict')
      saving.stopFor(latest.current, `You changed this on another device on ${formatInstant(draft.updatedAt)}.`);
    const listening = new AbortController();
    for (const reason of ['online', 'pagehide'])
      window.addEventListener(reason, () => void saving.flush(), { signal: listening.signal });
    return () => {
      listening.abort();
      void saving.flush();
      saving.stop();
    };
  }, [draft, place, start, latest]);
  return { saveState, autosave };
}

/** What the form holds, and the same for what happens later. */
function useContent(first: Content) {
  const [content, setContent] = useState(first);
  const latest = useRef(content);
  const show = useCallback((next: Content) => {
    latest.current = next;
    setContent(next);
  }, []);
  return { content, latest, show };
}

/** A draft that saves itself: on the server, and on this device until the server has it. */
export function useReviewDraft(kind: FormKind, draft: Draft, memberId: string): DraftState {
  const place = useCheckedPlace(kind, draft.id, memberId);
  const [start] = useState(() => startOf(kind, draft, place));
  const { content, latest, show } = useContent(start.content);
  const texts = useUnreadTexts(memberId, draft.id);
  const { saveState, autosave } = useSaving(draft, place, start, latest);

  const change = useCallback(
    (next: Content) => {
      show(next);
      autosave.current?.change(next);
    },
    [show, autosave],
  );
  /** After a conflict: continues from what the server has now. */
  const rebase = useCallback(async () => {
    const other = await readDraft(draft.id);
    autosave.current?.rebase(other.version);
    return other;
  }, [draft.id, autosave]);
  const flush = useCallback(async () => (await autosave.current?.flush()) ?? false, [autosave]);

  return {
    ...content,
    ...texts,
    saveState,
    flush,
    setAnswers: useCallback(
      (edit) => change({ ...latest.current, answers: edit(latest.current.answers) }),
      [change, latest],
    ),
    goTo: (step) => {
      change({ ...latest.current, step });
      void flush();
    },
    version: () => autosave.current?.version() ?? draft.version,
    takeOther: async () => {
      const { answers, step } = await rebase();
      texts.forgetUnread();
      show({ answers: withDefaults(kind, answers), step });
    },
    keepMine: async () => {
      await rebase();
      change(latest.current);
      await flush();
    },
    finish: () => {
      autosave.current?.stop();
      forgetCopy(place);
      texts.forgetUnread();
    },
  };
}
