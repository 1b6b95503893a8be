import { facts, type ClassFigures, type FactKey } from '../../contract/funders/funders.ts';
import { dimensions, mayJudge } from '../../contract/reviews/ratings.ts';
import { formatCount, formatRating } from '../../contract/formats.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { DimensionBar } from '../subjects/dimension-bar.tsx';
import { DetailsBase } from '../subjects/score-head.tsx';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import figureStyles from '../subjects/figures.module.css';
import styles from './ratings.module.css';

type DimensionKey = ClassFigures['dimensions'][number]['key'];

const titles = { funded: 'Founders it funded', pitch: 'Who pitched' } as const;

/** All dimensions and facts of both classes in one block; each class stands only beside what it can judge. */
export function Ratings({ figures }: { figures: readonly ClassFigures[] }) {
  const [pitch, funded] = (['pitch', 'funded'] as const).map((one) =>
    figures.find(({ reviewClass }) => reviewClass === one),
  );
  const keys = dimensionKeysOf(figures);
  const factKeys = [...new Set([funded, pitch].flatMap((one) => (one?.facts ?? []).map(({ key }) => key)))];
  if (keys.length + factKeys.length === 0) return null;
  const compared = figures.flatMap((one) => one.dimensions.flatMap(({ median }) => median?.funders ?? []));
  const both = keys.filter((key) => mayJudge('pitch', key));
  const fundedOnly = keys.filter((key) => !mayJudge('pitch', key));
  return (
    <Box as="section" id="ratings" className={styles.section} py={7} line="bottom" aria-labelledby="funder-ratings">
      <Text as="h2" id="funder-ratings" size="xl">
        Ratings
      </Text>
      <Text tone="dim" size="sm" mt={2}>
        Each group rates only what it can judge.
      </Text>
      {compared.length > 0 && (
        <Group as="p" className={figureStyles.legend} wrap={false} gap={3} align="baseline" mt={2} tone="dim" size="xs">
          <i aria-hidden="true" /> Median of up to {formatCount(Math.max(...compared), 'funder')} of the same kind with
          a score
        </Group>
      )}
      <Grid className={styles.tables} gap={[5, 7]} mt={4}>
        {both.length > 0 && <RatingTable caption="All founders" keys={both} funded={funded} pitch={pitch} />}
        {fundedOnly.length > 0 && <RatingTable caption="Funded founders only" keys={fundedOnly} funded={funded} />}
        {factKeys.length > 0 && <FactTable keys={factKeys} funded={funded} pitch={pitch} />}
      </Grid>
      <DetailsBase />
    </Box>
  );
}

/** In the order of the form. */
function dimensionKeysOf(figures: readonly ClassFigures[]): DimensionKey[] {
  const rated = new Set(figures.flatMap((one) => one.dimensions.map(({ key }) => key)));
  // The keys of an object of ours, in its order.
  return (Object.keys(dimensions) as DimensionKey[]).filter((key) => rated.has(key));
}

interface TableProps {
  funded: ClassFigures | undefined;
  pitch?: ClassFigures | undefined;
}

function RatingTable({
  caption,
  keys,
  funded,
  pitch,
}: TableProps & { caption: string; keys: readonly DimensionKey[] }) {
  const columns = columnsOf({ funded, pitch });
  return (
    <table className={styles.table}>
      <Head caption={caption} columns={columns} />
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{dimensions[key].label}</th>
            {columns.map((one) => (
              <td key={one.reviewClass} data-class={one.reviewClass}>
                <Rating found={one.dimensions.find((dimension) => dimension.key === key)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The classes that a table compares; one without any figure has no column. */
const columnsOf = ({ funded, pitch }: TableProps): ClassFigures[] =>
  [funded, pitch].filter((one) => one !== undefined && one.score !== null).map((one) => one as ClassFigures);

function Head({ caption, columns }: { caption: string; columns: readonly ClassFigures[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{caption}</th>
        {columns.map(({ reviewClass }) => (
          <th key={reviewClass} scope="col">
            {titles[reviewClass]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Rating({ found }: { found: ClassFigures['dimensions'][number] | undefined }) {
  if (found === undefined) return <span className="dim">Too few</span>;
  return (
    <span className={styles.rating}>
      <DimensionBar value={found.score} median={found.median?.score ?? null} /> <b>{formatRating(found.score)}</b>
    </span>
  );
}

function FactTable({ keys, funded, pitch }: TableProps & { keys: readonly FactKey[] }) {
  const columns = columnsOf({ funded, pitch });
  return (
    <table className={styles.table}>
      <Head caption="What they report" columns={columns} />
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{facts[key].label}</th>
            {columns.map((one) => {
              const found = one.facts.find((fact) => fact.key === key);
              return (
                <td key={one.reviewClass} data-class={one.reviewClass}>
                  {found === undefined ? (
                    <span className="dim">Too few</span>
                  ) : (
                    <b>{formatFact(facts[key].unit, found.value)}</b>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
