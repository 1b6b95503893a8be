import type { Question } from '../../contract/imports/imports.ts';
import { Refusal } from '../refusal.ts';

/** A file that leaves something open: nothing of it is stored until a person answers. */
export class OpenQuestions extends Refusal {
  readonly questions: readonly Question[];
  /** Rows of the file, all of which wait; null where only its start was looked at. */
  readonly rowCount: number | null;

  constructor(detail: string, questions: readonly Question[], rowCount: number | null) {
    super('invalid', { detail });
    this.questions = questions;
    this.rowCount = rowCount;
  }
}
