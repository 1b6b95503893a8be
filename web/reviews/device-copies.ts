import { z } from 'zod';
import type { Content } from './autosave.ts';
import { copyPrefix } from './forget-copies.ts';

/*
 * What could not be saved yet stays on this device, one copy for each form. It goes when it is saved or sent, and
 * when the person signs out. The key holds the member, so that another one on the same device never gets it.
 */

const copySchema = z.object({
  answers: z.record(z.string(), z.unknown()),
  step: z.int().min(1).max(5),
  /** Of the draft that the text was typed on. */
  version: z.int(),
});
export type DeviceCopy = z.output<typeof copySchema>;

export interface CopyPlace {
  readonly memberId: string;
  readonly formId: string;
  /** What answers of this form can be. */
  readonly draftAnswers: z.ZodType<object>;
}

const keyOf = ({ memberId, formId }: Pick<CopyPlace, 'memberId' | 'formId'>): string =>
  `${copyPrefix}${memberId}.${formId}`;

export function readCopy(place: CopyPlace): DeviceCopy | null {
  try {
    const copy = copySchema.parse(JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null'));
    place.draftAnswers.parse(copy.answers);
    return copy;
  } catch {
    // Nothing there, or something an older version of the form wrote.
    return null;
  }
}

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
