import { useQuery } from '@tanstack/react-query';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { homeQuery } from './api.ts';
import { Hero } from './hero.tsx';
import { OneReview } from './one-review.tsx';
import { RecentFunders } from './recent-funders.tsx';
import { SixQuestions } from './six-questions.tsx';

/** Where the first look does not reach: it comes once the page is there. */
const LastSections = onDemand(async () => (await import('./last-sections.tsx')).LastSections, {
  waiting: <SkeletonLines lines={20} label="Loading the rest of the page" />,
  missing: 'The rest of the page did not load.',
});

export function HomePage() {
  const home = useQuery(homeQuery);
  const counts = home.data?.counts;
  return (
    <>
      <Hero counts={counts} examples={home.data?.recentFunders ?? []} />
      <SixQuestions />
      <OneReview deals={counts?.deals} />
      <RecentFunders funders={home.data?.recentFunders} isLoading={home.isPending} />
      <LastSections />
    </>
  );
}
