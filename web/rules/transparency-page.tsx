import { useQuery, queryOptions } from '@tanstack/react-query';
import { transparency } from '../../contract/rules/transparency.ts';
import { figureGroups, figureWords } from '../../contract/transparency/figures.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatDay } from '../../contract/formats.ts';
import { SkeletonBar } from '../ui/states/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { RulesTable } from './blocks.tsx';
import { RulesPage, Section } from './page.tsx';
import styles from './page.module.css';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getTransparency } from '../../contract/transparency/transparency.ts';
import { call } from '../api/call.ts';
import { Box, Text } from '../ui/layout/layout.tsx';

/** Figures on moderation, and how they are made. */
export function TransparencyPage() {
  const { data, isPending, isError, refetch } = useQuery(transparencyQuery);
  return (
    <RulesPage
      write={transparency}
      before={{
        // What stands below would jump if the parts came with their figures.
        contents: isPending || data?.computedOn ? figureGroups : [],
        children: (
          <Box className={styles.figures} minHeight="320px">
            {isPending && <Figures shown={null} />}
            {isError && <ErrorState message="The figures did not load." onRetry={() => void refetch()} />}
            {data !== undefined && <Figures shown={data} />}
          </Box>
        ),
      }}
    />
  );
}

/** Null while they load: then each part keeps the room of its figures. */
function Figures({ shown }: { shown: Transparency | null }) {
  if (shown?.computedOn === null)
    return (
      <Text py={6} size="lg">
        No figures yet. They are computed every night; the first ones appear in the morning.
      </Text>
    );
  return (
    <>
      <p className="small dim">
        {shown === null ? (
          <SkeletonBar width="11em" />
        ) : (
          <>
            Computed on <time dateTime={shown.computedOn}>{formatDay(shown.computedOn)}</time>
          </>
        )}
      </p>
      {shown === null && <Announcement />}
      {figureGroups.map(({ id, title, about, unit, figures: labels }) => (
        <Section key={id} id={id} title={title}>
          <p>{about}</p>
          <RulesTable
            caption={unit === 'count' ? 'Rounded down to fives' : 'Working days'}
            head={[]}
            rows={Object.entries(labels).map(([name, label]) => [
              label,
              shown === null ? '' : figureWords(unit, shown.figures[name] ?? null),
            ])}
          />
        </Section>
      ))}
    </>
  );
}

const Announcement = () => (
  <div role="status">
    <VisuallyHidden>Loading the figures</VisuallyHidden>
  </div>
);

type Transparency = ReplyOf<typeof getTransparency>['data'];

const transparencyQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: async ({ signal }) =>
    (await call<typeof getTransparency>('GET /api/transparency', { signal, isSilent: true })).data,
});
