import type { FunderPage, TermFigure } from '../../contract/funders/funders.ts';
import { amountBands } from '../../contract/deals/options.ts';
import { moneyKinds, reviewClasses, valuesOf } from '../../contract/reviews/options.ts';
import { terms, type Term } from '../../contract/reviews/terms.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { formatCount, formatDecimal, formatInteger, formatPercent, formatShare } from '../../contract/formats.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
import styles from './terms-seen.module.css';

export interface TermsSeenProps {
  funder: FunderPage;
}

/** The terms that people reported, in medians, shares and bands: never one offer alone. */
export function TermsSeen({ funder }: TermsSeenProps) {
  const shown = funder.figures.filter((figures) => figures.terms.length > 0);
  if (shown.length === 0)
    return (
      <EmptyState title="Too few people reported terms">
        A term is shown once five different organisations or a few more have named it. Until then not even the number
        is.
      </EmptyState>
    );
  return (
    <>
      {shown.map((figures) => (
        <section key={figures.reviewClass} aria-label={`Terms, ${reviewClasses[figures.reviewClass]}`}>
          <Text as="h3" mt={6} size="lg">
            {reviewClasses[figures.reviewClass]}
          </Text>
          {valuesOf(moneyKinds).map((kind) => (
            <TermTable
              key={kind}
              caption={moneyKinds[kind]}
              rows={terms[kind].flatMap((term) => {
                const figure = figures.terms.find((one) => one.kind === kind && one.key === term.key);
                return figure ? [{ term, figure }] : [];
              })}
            />
          ))}
        </section>
      ))}
      <p className="small dim">
        Medians and shares of at least five organisations, made of two thirds of the answers, chosen at random. Amounts
        are in USD and in bands; groups below five are added up.
      </p>
    </>
  );
}

function TermTable({ caption, rows }: { caption: string; rows: readonly { term: Term; figure: TermFigure }[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack className={styles.terms} as="dl" maxWidth="40rem" mt={4} mb={6} aria-label={caption}>
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
