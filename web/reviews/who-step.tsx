import {
  askedBy,
  authorRoles,
  founderGroups,
  fundingKinds,
  teamSizes,
  tieKinds,
  ventureStages,
} from '../../contract/review-options.ts';
import { CardsQuestion, SelectQuestion, TagsQuestion, TriQuestion } from './choice-questions.tsx';
import { FunderQuestion } from './funder-question.tsx';
import { TextQuestion } from './text-questions.tsx';
import { VentureQuestion } from './venture-question.tsx';
import styles from './review-form.module.css';

/** `subject` is the name of a funder that was chosen; a review that was sent keeps its funder. */
export function WhoStep({
  subject,
  isFunderFixed,
  onSubject,
}: {
  subject: string | null;
  isFunderFixed: boolean;
  onSubject: (name: string | null) => void;
}) {
  return (
    <div className={styles.questions}>
      <FunderQuestion subject={subject} isFixed={isFunderFixed} onSubject={onSubject} />
      <CardsQuestion field="fundingKind" options={fundingKinds} />
      <SelectQuestion field="authorRole" options={authorRoles} />
      <VentureQuestion />
      <div className={styles.pair}>
        <SelectQuestion field="ventureStage" options={ventureStages} />
        <SelectQuestion field="teamSize" options={teamSizes} />
      </div>
      <TagsQuestion field="founderGroups" options={founderGroups} most={6} />
      <TriQuestion field="tie" />
      <SelectQuestion field="tieKind" options={tieKinds} />
      <TextQuestion field="tieOther" least={2} most={120} isLine />
      <CardsQuestion field="asked" options={askedBy} />
    </div>
  );
}
