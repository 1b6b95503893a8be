import type { Content } from './autosave.ts';
import { copyPrefix } from '../../session/unsaved-copies.ts';
import type { FormChecks } from './form-checks.ts';

/*
 * What could not be saved yet stays on this device, one copy for each form. It goes when it is saved or sent, and
 * when the person signs out. The key holds the member, so that another one on the same device never gets it.
 */

export interface DeviceCopy extends Content {
  /** The version of the draft that the text was typed on. */
  readonly version: number;
}

export interface CopyPlace {
  readonly memberId: string;
  readonly formId: string;
  /** What answers of this form can be. */
  readonly checks: FormChecks;
}

const keyOf = ({ memberId, formId }: Pick<CopyPlace, 'memberId' | 'formId'>): string =>
  `${copyPrefix}${memberId}.${formId}`;

export function hasCopy(place: CopyPlace): boolean {
  try {
    return localStorage.getItem(keyOf(place)) !== null;
  } catch {
    // A forbidden storage holds nothing.
    return false;
  }
}

/** Whether this device holds unsaved answers of this form. */
export function isCopied(formId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(copyPrefix) && key.endsWith(`.${formId}`));
  } catch {
    return false;
  }
}

/** The caller loads the checks of the form before it reads a copy. */
export function readCopy(place: CopyPlace): DeviceCopy | null {
  try {
    const { answers, step, version } = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null');
    const form = place.checks.now();
    if (form === null || !isWhole(step, 1, 5) || !isWhole(version)) return null;
    return { answers: { ...form.draftAnswers.parse(answers) }, step, version };
  } catch {
    // Nothing there, or something an older version of the form wrote.
    return null;
  }
}

const isWhole = (value: unknown, least = -Infinity, most = Infinity): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

export function writeCopy(place: CopyPlace, content: Content, version: number): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...content, version }));
  } catch {
    // A full or forbidden storage must not stop the writing: the server keeps the draft.
  }
}

export function forgetCopy(place: CopyPlace): void {
  localStorage.removeItem(keyOf(place));
}
