import { useQuery } from '@tanstack/react-query';
import { homeQuery } from './api.ts';
import { Hero } from './hero.tsx';
import { OneReview } from './one-review.tsx';
import { RecentFunders } from './recent-funders.tsx';
import { ShownAndHidden } from './shown-and-hidden.tsx';
import { SixQuestions } from './six-questions.tsx';
import { TwoSides } from './two-sides.tsx';

export function HomePage() {
  const home = useQuery(homeQuery);
  const counts = home.data?.counts;
  return (
    <>
      <Hero counts={counts} examples={home.data?.recentFunders ?? []} />
      <SixQuestions />
      <OneReview deals={counts?.deals} />
      <RecentFunders funders={home.data?.recentFunders} isLoading={home.isPending} />
      <TwoSides />
      <ShownAndHidden />
    </>
  );
}
