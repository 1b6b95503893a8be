import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { FunderPage, listReportedTerms, TermFigure } from '../../contract/funders/funders.ts';
import { amountBands } from '../../contract/deals/options.ts';
import { moneyKinds, reviewClasses, valuesOf } from '../../contract/reviews/options.ts';
import { terms, type Term } from '../../contract/reviews/terms.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { formatCount, formatDecimal, formatInteger, formatPercent, formatShare } from '../../contract/formats.ts';
import { Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { reportedTermsQuery } from './terms-api.ts';
import styles from './terms-seen.module.css';

export interface TermsSeenProps {
  funder: FunderPage;
}

/** The terms that people reported in reviews, for members. */
export function TermsSeen({ funder }: TermsSeenProps) {
  const query = useQuery(reportedTermsQuery(funder.id));
  if (query.isPending) return <SkeletonLines lines={4} label="Loading the reported terms" />;
  if (query.isError)
    return (
      <ErrorState
        message={`The reported terms did not load. ${query.error.message}`}
        onRetry={() => void query.refetch()}
      />
    );
  return <ReportedTerms classes={query.data} />;
}

/** In medians, shares and bands: never one offer alone. */
export function ReportedTerms({ classes }: { classes: ReplyOf<typeof listReportedTerms>['data'] }) {
  const shown = classes.filter(({ terms: found }) => found.length > 0);
  if (shown.length === 0)
    return (
      <Text tone="dim" size="sm">
        Too few reviews report terms. We show a term once five organisations, or a few more, have reported it. Until
        then we do not show how many have.
      </Text>
    );
  return (
    <>
      <Grid className={styles.classes} gap={[4, 7]}>
        {shown.map((one) => (
          <section key={one.reviewClass} aria-label={`Terms, ${reviewClasses[one.reviewClass]}`}>
            <Text as="h4" size="md">
              {one.reviewClass === 'funded' ? 'Founders it funded' : 'Founders who pitched'}
            </Text>
            {valuesOf(moneyKinds).map((kind) => (
              <TermTable
                key={kind}
                caption={moneyKinds[kind]}
                rows={terms[kind].flatMap((term) => {
                  const figure = one.terms.find((found) => found.kind === kind && found.key === term.key);
                  return figure ? [{ term, figure }] : [];
                })}
              />
            ))}
          </section>
        ))}
      </Grid>
      <p className="small dim">
        Medians and shares from at least five organisations, based on a random two thirds of the answers. Amounts are in
        USD and in bands. Groups smaller than five are combined.
      </p>
    </>
  );
}

function TermTable({ caption, rows }: { caption: string; rows: readonly { term: Term; figure: TermFigure }[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack className={styles.terms} as="dl" maxWidth="40rem" mt={3} mb={4} aria-label={caption}>
      {rows.map(({ term, figure }) => (
        <div key={term.key}>
          <dt>{term.label}</dt>
          <dd>
            {wordsOf(term, figure).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </Stack>
  );
}

function wordsOf(term: Term, { value, groups }: TermFigure): string[] {
  if (groups) {
    const named = groups.groups.map((group) => `${labelIn(term, group.value)}: ${formatInteger(group.voices)}`);
    return groups.rest > 0 ? [...named, `Other: ${formatInteger(groups.rest)}`] : named;
  }
  if (value === null) return [];
  if (term.answer.kind !== 'number') return [`${formatShare(value)} say yes`];
  const { unit } = term.answer;
  if (unit === 'percent') return [formatPercent(value)];
  if (unit === 'times') return [`${formatDecimal(value)}×`];
  if (unit === 'months')
    return [Number.isInteger(value) ? formatCount(value, 'month') : `${formatDecimal(value)} months`];
  return [formatDecimal(value)];
}

function labelIn(term: Term, value: string): string {
  if (term.answer.kind === 'choice') return term.answer.options[value] ?? value;
  return `$${amountBands.find((band) => band.value === value)?.label ?? value}`;
}
