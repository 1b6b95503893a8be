import { CardsQuestion, SelectQuestion, TriQuestion, type Labels } from './choice-questions.tsx';
import { TextQuestion } from './text-questions.tsx';

/** Ties between the writer and the subject, and who asked for the review. */
export function TieQuestions({ tieKinds, askedBy }: { tieKinds: Labels; askedBy: Labels }) {
  return (
    <>
      <TriQuestion field="tie" />
      <SelectQuestion field="tieKind" options={tieKinds} />
      <TextQuestion field="tieOther" least={2} most={120} isLine />
      <CardsQuestion field="asked" options={askedBy} columns={2} />
    </>
  );
}
