import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';

/** The words of reviews are for people who have shared one; this says how to get there. */
export function HowToRead({ isMember }: { isMember: boolean }) {
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
      Scores and counts are open to everybody. The words are for people who have shared a review themselves. It takes
      about eight minutes, it is anonymous if you want it to be, and it opens the database too.
    </EmptyState>
  );
}
