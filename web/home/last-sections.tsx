import type { Home } from './api.ts';
import { OneReview } from './one-review.tsx';
import { RecentFunders } from './recent-funders.tsx';
import { ShownAndHidden } from './shown-and-hidden.tsx';
import { TwoSides } from './two-sides.tsx';

export interface LastSectionsProps {
  home: Home | undefined;
  isLoading: boolean;
}

/** All of the page but its beginning. */
export function LastSections({ home, isLoading }: LastSectionsProps) {
  return (
    <>
      <OneReview deals={home?.counts.deals} />
      <RecentFunders funders={home?.recentFunders} isLoading={isLoading} />
      <TwoSides />
      <ShownAndHidden />
    </>
  );
}
