import { IconCheck, IconX } from '@tabler/icons-react';
import type { ChartOf } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formatInteger, formatShare } from '../../../contract/formats.ts';
import { Grid, Group, Text } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { valuePick, type OnPick } from './picks.ts';
import { columnWord } from './words.ts';
import styles from './charts.module.css';
import { PickButton } from './pick-button.tsx';

interface SharesChartProps extends ChartOf<'shares'> {
  kind: DealKind;
  label: string;
  onPick: OnPick;
}

/** Yes and no of each term as parts of one bar: the deals where it is known, of which the number is the share of yes. */
export function SharesChart({ kind, label, shares, onPick }: SharesChartProps) {
  return (
    <>
      <Grid className={styles.rows} as="ul" size="sm" aria-label={label}>
        {shares.map(({ column, yes, no, unknown }) => {
          const known = yes + no;
          const part = (count: number): string => `${known === 0 ? 0 : (count / known) * 100}%`;
          const word = columnWord(kind, column);
          const share = known === 0 ? 'Unknown' : `${formatShare(yes / known)} of ${formatInteger(known)}`;
          return (
            <li key={column}>
              <PickButton className={styles.shareRow} picked={valuePick(kind, column, 'true')} onPick={onPick}>
                <Text as="span" leading="tight" breaks>
                  {word}
                </Text>
                <Group className={styles.shareTrack} as="span" gap={1} wrap={false} align="stretch" aria-hidden="true">
                  <span className={styles.yes} style={{ width: part(yes) }} />
                  <span className={styles.no} style={{ width: part(no) }} />
                </Group>
                <Text as="span" weight={500} textAlign="right">
                  {share}
                </Text>
                <VisuallyHidden>{`: ${formatCount(yes, 'deal')} yes, ${formatInteger(no)} no, ${formatInteger(unknown)} unknown`}</VisuallyHidden>
              </PickButton>
            </li>
          );
        })}
      </Grid>
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
          <IconCheck size={15} stroke={2.5} className={styles.yesMark} /> Yes
        </li>
        <li>
          <IconX size={15} stroke={2.5} className={styles.noMark} /> No
        </li>
      </Group>
    </>
  );
}
