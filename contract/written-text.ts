import { z } from 'zod';
import { cleanText } from './reviews/clean-text.ts';
import { problemOfText } from './reviews/text.ts';

/** What one field of text asks of its author. */
export interface TextRules {
  /** Characters that can be seen, as people count them; 0: it may be left empty. */
  readonly least?: number;
  /** UTF-16 units: what the database holds for sure. */
  readonly most: number;
  /** What is said when there are fewer than `least`. */
  readonly wanted?: string;
  /** On one line. */
  readonly isName?: boolean;
}

/**
 * A text from a form, as it is stored: NFC, trimmed, lines that end in LF, without what turns the direction or hides
 * text. Controls, private letters and towers of marks are refused.
 */
export function writtenText({ least = 0, most, wanted, isName = false }: TextRules): z.ZodString {
  return z
    .string()
    .overwrite(cleanText)
    .max(most, `At most ${most} characters`)
    .superRefine((text, context) => {
      const unfit = problemOfText(text, { least: 0, most, isName });
      const isShort = problemOfText(text, { least, most, isName }) !== null;
      if (unfit === null && !isShort) return;
      context.addIssue({ code: 'custom', message: unfit ?? wanted ?? `At least ${least} characters` });
    });
}
