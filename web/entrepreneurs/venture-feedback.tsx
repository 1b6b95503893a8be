import { useQuery } from '@tanstack/react-query';
import { passReasons } from '../../contract/reviews/entrepreneur-questions.ts';
import type { PrivateFeedback } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import figureStyles from '../subjects/figures.module.css';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatInteger } from '../ui/formats.ts';
import { Group } from '../ui/layout/layout.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { feedbackQuery } from './api.ts';
import styles from './page.module.css';

/** What funders wrote to the venture, only for the members who speak for it. */
export function VentureFeedback({ id }: { id: string }) {
  return (
    <section aria-labelledby="feedback" className={styles.panel}>
      <h2 id="feedback">Written to you</h2>
      <p className="dim">
        Besides our moderators, only people who sign in with an address at the venture’s own domain read this. Who wrote
        it is never told.
      </p>
      <FeedbackBody id={id} />
    </section>
  );
}

function FeedbackBody({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(feedbackQuery(id));
  if (error && !data)
    return <ErrorState message={`The feedback did not load. ${error.message}`} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} label="Loading the feedback" />;
  if (data.feedback.length === 0)
    return (
      <EmptyState title="No feedback yet">
        What a funder writes to you appears here once a person has read it, in weekly batches.
      </EmptyState>
    );
  return (
    <>
      <h3>Why funders passed</h3>
      {data.passReasons.length === 0 ? (
        <p className="small dim">A reason is told once three different funders gave it.</p>
      ) : (
        <>
          <Group
            className={figureStyles.practices}
            as="ul"
            gap={2}
            mt={6}
            align="stretch"
            aria-label="Why funders passed"
          >
            {data.passReasons.map(({ reason, funders }) => (
              <li key={reason}>
                {passReasons[reason]} <b className="strong">{formatInteger(funders)}</b>
              </li>
            ))}
          </Group>
          <p className="small dim">Reasons that at least three funders gave, with how many did. Counted weekly.</p>
        </>
      )}
      <h3>Feedback</h3>
      <ul className={styles.feedback} aria-label="Feedback">
        {data.feedback.map((one, place) => (
          // Nothing that would tell one from another leaves the server, and the list is only ever read anew as a whole.
          <li key={place}>
            <Feedback feedback={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Feedback({ feedback }: { feedback: PrivateFeedback }) {
  return (
    <>
      <p className="small dim">
        A funder ({funderTypes[feedback.funderType].toLowerCase()}), contact in {feedback.period}
      </p>
      <PreservedText>{feedback.text}</PreservedText>
    </>
  );
}
