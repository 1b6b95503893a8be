import { Progress } from '@mantine/core';
import type { ExportQuota } from '../../contract/exports/exports.ts';
import { formatDay, formatInteger } from '../ui/formats.ts';
import styles from '../ui/overlays/dialog-parts.module.css';

/** How much of the allowance is used: rows in thirty days, files today. */
export function ExportMeter({ quota }: { quota: ExportQuota }) {
  const { rowsPerPeriod, rowsUsed, rowsLeft, filesPerDay, filesToday, freesAt } = quota;
  return (
    <div className={styles.meter}>
      {rowsPerPeriod !== null && (
        <>
          <p className={styles.meterLine}>
            <span>Rows in 30 days</span>
            <b>
              {formatInteger(rowsUsed)} of {formatInteger(rowsPerPeriod)}
            </b>
          </p>
          <Progress.Root size="sm" mb={10}>
            <Progress.Section
              value={Math.min(100, (rowsUsed / rowsPerPeriod) * 100)}
              color={rowsLeft === 0 ? 'red.6' : 'cobalt.6'}
              aria-label={`${formatInteger(rowsUsed)} of ${formatInteger(rowsPerPeriod)} rows used`}
            />
          </Progress.Root>
          {freesAt !== null && rowsUsed > 0 && (
            <p className={styles.help}>Rows come back from {formatDay(freesAt)}, 30 days after they were exported.</p>
          )}
        </>
      )}
      <p className={styles.help}>
        {formatInteger(filesToday)} of {formatInteger(filesPerDay)} files today
      </p>
    </div>
  );
}
