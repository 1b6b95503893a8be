import { introTypes, outcomes, stagesReached } from '../../contract/review-options.ts';
import { CardsQuestion, SelectQuestion, TriQuestion } from './choice-questions.tsx';
import { DaysQuestion, MonthQuestion, NumberQuestion } from './number-questions.tsx';
import { RatingQuestion } from './rating-questions.tsx';
import styles from './review-form.module.css';

export function WhatHappenedStep() {
  return (
    <div className={styles.questions}>
      <CardsQuestion field="stageReached" options={stagesReached} />
      <CardsQuestion field="outcome" options={outcomes} />
      <div className={styles.pair}>
        <MonthQuestion field="firstContact" />
        <MonthQuestion field="lastContact" />
      </div>
      <SelectQuestion field="introType" options={introTypes} />
      <div className={styles.pair}>
        <NumberQuestion field="meetings" unit="meetings" />
        <DaysQuestion field="daysToFirstReply" word="never" wordLabel="They never replied" />
        <NumberQuestion field="daysToDecision" unit="days" />
        <NumberQuestion field="hoursSpent" unit="hours" />
      </div>
      <TriQuestion field="declineReasonGiven" />
      <RatingQuestion field="feedbackUseful" />
    </div>
  );
}
