import { useState } from 'react';
import type { SettingsState } from '../../../contract/product-settings/endpoints.ts';
import type { SettingKey } from '../../../contract/product-settings/settings.ts';
import { formatCount } from '../../../contract/formats.ts';
import { CallError } from '../../api/call.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useChangeSettings } from './api.ts';
import { changedIn, valueOf, type Draft, type Written } from './sections.ts';
import { mistakeOf } from './words.ts';

export type WrittenDraft = ReturnType<typeof useDraft>;

/** What was written and not saved: still there after the way back of the browser. */
let kept: Draft = {};

const staleWords =
  'Another admin has just saved a change. You now see the newest version, and yours is not saved yet. Press Save again to save yours.';

/** What is written on the page, what of it differs from what is saved, and how it is saved. */
export function useDraft({ version, values }: SettingsState) {
  const [draft, setDraft] = useState<Draft>(kept);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const change = useChangeSettings();
  const changed = changedIn(draft, values);
  const put = (next: Draft): void => {
    kept = next;
    setDraft(next);
    setRefused({});
  };
  const isStale = change.error instanceof CallError && change.error.code === 'stale';
  return {
    draft,
    changed,
    mistakeOfKey: (key: SettingKey): string | null =>
      (changed.includes(key) ? mistakeOf(key, draft[key] ?? '') : null) ?? refused[`values.${key}`] ?? null,
    write: (key: SettingKey, written: Written) => put({ ...draft, [key]: written }),
    discard: () => put({}),
    isSaving: change.isPending,
    problem:
      change.error === null ? null : isStale ? staleWords : [change.error.message, ...Object.values(refused)].join(' '),
    forgetProblem: () => change.reset(),
    save: (onSaved: () => void): void =>
      change.mutate(
        { version, values: Object.fromEntries(changed.map((key) => [key, valueOf(key, draft[key] ?? '')])) },
        {
          onSuccess: (saved) => {
            // Null: the second factor was not shown, and nothing is saved.
            if (saved === null) return;
            put({});
            onSaved();
            showSuccess(`${formatCount(changed.length, 'change')} saved.`);
          },
          onError: (error) => setRefused(error instanceof CallError ? error.errors : {}),
        },
      ),
  };
}
