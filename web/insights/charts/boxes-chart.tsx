import { scaleLinear, scaleLog } from 'd3-scale';
import { fewestDeals, type ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { Grid, Group, Text } from '../../ui/layout/layout.tsx';
import { valuePick, type OnPick } from './picks.ts';
import { tickWord, unitWord, valueWord } from './words.ts';
import styles from './charts.module.css';
import { PickButton } from './pick-button.tsx';

interface BoxesChartProps extends ChartOf<'boxes'> {
  kind: DealKind;
  label: string;
  onPick: OnPick;
}

/** The middle half of a number per group as a bar, its median as a line in it. */
export function BoxesChart({ kind, label, column, unit, boxes, onPick }: BoxesChartProps) {
  const { scale, ticks, isByTens } = axisOf(boxes);
  if (boxes.every((box) => box.median === null))
    return (
      <Text maxWidth="30rem" py={6} tone="dim">
        Too few deals in each group. A group needs at least {fewestDeals}.
      </Text>
    );
  return (
    <>
      <Grid className={styles.rows} as="ul" size="sm" aria-label={label}>
        {boxes.map((box) => {
          const { lowerQuartile, median, upperQuartile } = box;
          return (
            <li key={box.value}>
              <PickButton className={styles.boxRow} picked={valuePick(kind, column, box.value)} onPick={onPick}>
                <Text as="span" leading="tight" breaks>
                  {valueWord(kind, column, box.value)}
                </Text>
                {lowerQuartile === null || median === null || upperQuartile === null ? (
                  <Text as="span" tone="faint" size="xs" weight={400}>
                    Too few deals to show
                  </Text>
                ) : (
                  <>
                    <span className={styles.boxTrack} aria-hidden="true">
                      <span
                        className={styles.box}
                        style={{
                          left: `${scale(lowerQuartile)}%`,
                          width: `${Math.max(0.5, scale(upperQuartile) - scale(lowerQuartile))}%`,
                        }}
                      />
                      <span className={styles.median} style={{ left: `${scale(median)}%` }} />
                    </span>
                    <Text as="span" weight={500} textAlign="left">
                      {unitWord(median, unit, box.isApproximate)}
                    </Text>
                  </>
                )}
              </PickButton>
            </li>
          );
        })}
      </Grid>
      <Text className={styles.axis} as="div" tone="dim" size="xs" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} title={unitWord(tick, unit)} style={{ left: `${scale(tick)}%` }}>
            {tickWord(tick, unit)}
          </span>
        ))}
      </Text>
      <Group
        className={styles.legend}
        as="ul"
        gap={[3, 5]}
        mt={4}
        tone="dim"
        size="xs"
        align="stretch"
        aria-hidden="true"
      >
        <li>
          <i className={styles.keyBox} /> Middle half
        </li>
        <li>
          <i className={styles.keyMedian} /> Median
        </li>
        {isByTens && <li>Logarithmic scale</li>}
      </Group>
    </>
  );
}

/** Groups this far apart do not fit one even scale: the least would be a dot at its edge. */
const widestEven = 40;

interface Axis {
  readonly scale: (value: number) => number;
  readonly ticks: readonly number[];
  readonly isByTens: boolean;
}

function axisOf(boxes: ChartOf<'boxes'>['boxes']): Axis {
  const greatest = Math.max(...boxes.map((box) => box.upperQuartile ?? 0), 0);
  const least = Math.min(...boxes.map((box) => box.lowerQuartile ?? Number.POSITIVE_INFINITY));
  if (least > 0 && greatest / least > widestEven) {
    const scale = scaleLog([least, greatest], [0, 100]).nice();
    const ticks = scale.ticks().filter((tick) => Number.isInteger(Math.log10(tick)));
    return { scale, ticks, isByTens: true };
  }
  const scale = scaleLinear([0, greatest === 0 ? 1 : greatest], [0, 100]).nice(3);
  return { scale, ticks: scale.ticks(3), isByTens: false };
}
