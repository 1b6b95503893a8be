import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { describeGaps, nameOfField } from '../../../contract/imports/report-words.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import styles from './accounted.module.css';

/** Of each field that makes a deal, how many rows tell it and why the others do not. Of new reports only. */
export function KnownFields({ report }: { report: ImportSummary }) {
  const { fields, kindCounts } = report;
  if (fields === undefined) return null;
  const kinds = dealKinds.filter((kind) => (kindCounts[kind] ?? 0) > 0);
  const withKind = kinds.reduce((sum, kind) => sum + (kindCounts[kind] ?? 0), 0);
  return (
    <section aria-labelledby="known-fields">
      <Box className={styles.head}>
        <Text as="h3" id="known-fields" size="lg">
          How well each field is known
        </Text>
      </Box>
      <table className={styles.fields} aria-labelledby="known-fields">
        <tbody>
          {fields.map((field) => (
            <KnownField
              key={field.key}
              name={nameOfField(field)}
              known={field.known}
              all={field.known + field.undisclosed + field.unclear + field.refused}
              gaps={describeGaps(field)}
            />
          ))}
          {withKind > 0 && (
            <KnownField name="Kind" known={withKind} all={withKind} gaps={kindWords(kinds, kindCounts)} />
          )}
        </tbody>
      </table>
    </section>
  );
}

const kindWords = (kinds: readonly DealKind[], counts: ImportSummary['kindCounts']): string =>
  kinds.length === 1
    ? `all ${kinds.map((kind) => kindLabels[kind].toLowerCase()).join()}`
    : kinds.map((kind) => `${formatInteger(counts[kind] ?? 0)} ${kindLabels[kind].toLowerCase()}`).join(', ');

function KnownField({ name, known, all, gaps }: { name: string; known: number; all: number; gaps: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td aria-hidden="true">
        <span className={styles.known}>
          <span style={{ width: all === 0 ? 0 : `${(known / all) * 100}%` }} />
        </span>
      </td>
      <td>
        {formatInteger(known)} of {formatInteger(all)}
      </td>
      <td>{gaps}</td>
    </tr>
  );
}
