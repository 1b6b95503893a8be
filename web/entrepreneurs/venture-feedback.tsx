import { useQuery } from '@tanstack/react-query';
import { hiddenWords } from '../../contract/reviews/hiding-words.ts';
import { entrepreneurQuestions } from '../../contract/reviews/entrepreneur-questions.ts';
import type { PrivateFeedback } from '../../contract/entrepreneurs/entrepreneurs.ts';
import { funderTypes } from '../../contract/subjects/organisations.ts';
import figureStyles from '../subjects/figures.module.css';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatInteger, formatPeriod } from '../../contract/formats.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import { PreservedText } from '../ui/preserved-text.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { feedbackQuery } from './api.ts';
import styles from './page.module.css';

/** What funders wrote to the venture, only for the members who speak for it. */
export function VentureFeedback({ id }: { id: string }) {
  return (
    <Box as="section" aria-labelledby="feedback" className={styles.panel} maxWidth="40rem">
      <h2 id="feedback">Written to you</h2>
      <p className="dim">
        Only our moderators and people who sign in with an address at the venture’s own domain can read this. We never
        say who wrote it.
      </p>
      <FeedbackBody id={id} />
    </Box>
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
        What a funder writes to you appears here after a moderator has read it, in weekly batches.
      </EmptyState>
    );
  return (
    <>
      <NamedByFunders
        title="Why funders passed"
        named={data.passReasons.map(({ reason, funders }) => ({
          label: entrepreneurQuestions.passReasons.options[reason],
          funders,
        }))}
        whenNone="We show a reason once three different funders have given it."
        explanation="Reasons given by at least three funders, and by how many. Counted weekly."
      />
      <NamedByFunders
        title="Where you could grow"
        named={data.growth.map(({ tag, funders }) => ({
          label: entrepreneurQuestions.growthTags.options[tag],
          funders,
        }))}
        whenNone="We show a point once three different funders have named it."
        explanation="Points named by at least three funders, and by how many. Counted weekly."
      />
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

interface NamedProps {
  title: string;
  named: readonly { label: string; funders: number }[];
  whenNone: string;
  explanation: string;
}

/** What funders chose from a list, with how many of them did. */
function NamedByFunders({ title, named, whenNone, explanation }: NamedProps) {
  return (
    <>
      <h3>{title}</h3>
      {named.length === 0 ? (
        <p className="small dim">{whenNone}</p>
      ) : (
        <>
          <Group className={figureStyles.practices} as="ul" gap={2} mt={6} align="stretch" aria-label={title}>
            {named.map(({ label, funders }) => (
              <li key={label}>
                {label} <b className="strong">{formatInteger(funders)}</b>
              </li>
            ))}
          </Group>
          <p className="small dim">{explanation}</p>
        </>
      )}
    </>
  );
}

function Feedback({ feedback: { text, isTextHidden, funderType, period } }: { feedback: PrivateFeedback }) {
  return (
    <>
      <p className="small dim">
        A funder{funderType !== null && ` (${funderTypes[funderType].toLowerCase()})`}
        {period !== null && `, contact in ${formatPeriod(period)}`}
      </p>
      {isTextHidden ? <em>{hiddenWords}</em> : <PreservedText>{text}</PreservedText>}
    </>
  );
}
