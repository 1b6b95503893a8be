import { findHints } from '../../../contract/reviews/hints.ts';
import type { TextMarks } from '../../ui/marked-text.tsx';
import { useReviewForm } from './form-context.ts';

/** What in the texts could identify a person, to be marked in the preview as in the tips. */
export function useMarks(): TextMarks {
  const { kind, answers } = useReviewForm();
  const own = kind.ownWords(answers);
  return (text) => findHints(text, own);
}
