import { dealColumns } from '../../../contract/deals/deals.ts';
import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Grid, Text } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { ShownRows } from './figures.tsx';
import listStyles from './problems.module.css';

const labels = new Map<string, string>(dealColumns.map(({ key, label }) => [key, label]));
export const labelOfColumn = (key: string): string => labels.get(key) ?? key;

/** In which columns deals would change, each with its rows. Nothing where none would. */
export function ImportChanges({ record, onShow }: { record: ImportRecord; onShow: (shown: ShownRows) => void }) {
  const changed = Object.entries(record.report?.changedKeys ?? {}).sort(([, one], [, other]) => other - one);
  if (changed.length === 0) return null;
  return (
    <section>
      <Text rule="bottom" as="h2" pb={3} size="lg">
        By changed column
      </Text>
      <ul>
        {changed.map(([key, count]) => (
          <Grid as="li" key={key} className={listStyles.item} align="center" gap={4} py={4} line="bottom" size="sm">
            <span className={listStyles.count} data-tone="changed">
              {formatInteger(count)}
            </span>
            <span>{labelOfColumn(key)}</span>
            <TextButton
              aria-label={`Show changes of ${labelOfColumn(key)}`}
              onClick={() => onShow({ state: 'changed', changedKey: key })}
            >
              Show
            </TextButton>
          </Grid>
        ))}
      </ul>
    </section>
  );
}
