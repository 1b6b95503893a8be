import { useQuery } from '@tanstack/react-query';
import { transparency } from '../../contract/rules-transparency.ts';
import { figureGroups, figureWords } from '../../contract/transparency-figures.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/formats.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { transparencyQuery, type Transparency } from './api.ts';
import { RulesTable } from './rules-blocks.tsx';
import { RulesPage, Section } from './rules-page.tsx';
import styles from './rules-page.module.css';

/** Figures on moderation, and how they are made. */
export function TransparencyPage() {
  const { data, isPending, isError, refetch } = useQuery(transparencyQuery);
  return (
    <RulesPage
      write={transparency}
      before={{
        contents: data?.computedOn == null ? [] : figureGroups,
        children: (
          <div className={styles.figures}>
            {isPending && <SkeletonLines lines={8} label="Loading the figures" />}
            {isError && <ErrorState message="The figures did not load." onRetry={() => void refetch()} />}
            {data !== undefined && <Figures shown={data} />}
          </div>
        ),
      }}
    />
  );
}

function Figures({ shown: { computedOn, figures } }: { shown: Transparency }) {
  if (computedOn === null)
    return (
      <p className={styles.empty}>
        No figures yet. They are computed each night; the first ones are here in the morning.
      </p>
    );
  return (
    <>
      <p className="small dim">
        Computed on <time dateTime={computedOn}>{formatDay(computedOn)}</time>
      </p>
      {figureGroups.map(({ id, title, about, unit, figures: labels }) => (
        <Section key={id} id={id} title={title}>
          <p>{about}</p>
          <RulesTable
            caption={unit === 'count' ? 'Rounded down to fives' : 'Working days'}
            head={[]}
            rows={Object.entries(labels).map(([name, label]) => [label, figureWords(unit, figures[name] ?? null)])}
          />
        </Section>
      ))}
    </>
  );
}
