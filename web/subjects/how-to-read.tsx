import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

interface HowToReadProps {
  isMember: boolean;
  /** The organisation, where too few have written for a score: there may be nothing to read yet. */
  unscored?: { readonly name: string; readonly reviewAddress: string } | undefined;
}

/** The words of reviews are for people who have shared one; this says how to get there. */
export function HowToRead({ isMember, unscored }: HowToReadProps) {
  if (unscored !== undefined)
    return (
      <EmptyState
        title={`${unscored.name} has few or no reviews yet`}
        action={<ButtonLink to={unscored.reviewAddress}>Review {unscored.name}</ButtonLink>}
      >
        A score appears once more than five different organisations have written. Reviews are open to members who have
        shared one themselves. A review takes about eight minutes.
      </EmptyState>
    );
  const action = isMember ? (
    <ButtonLink to="/review">Share your review</ButtonLink>
  ) : (
    <>
      <ButtonLink to="/signup">Sign up to share your review</ButtonLink>{' '}
      <ButtonLink to="/login" variant="default">
        Log in
      </ButtonLink>
    </>
  );
  return (
    <EmptyState title="Share one review to read what people wrote" action={action}>
      Scores and counts are open to everyone. The words are for people who have shared a review themselves. It takes
      about eight minutes, it is anonymous if you want it to be, and it opens the database too.
    </EmptyState>
  );
}
