import { recordFields } from '../../../contract/subjects/records.ts';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { followers, type MergePreview } from '../../../contract/subjects/merges.ts';
import { formatCount } from '../../../contract/formats.ts';
import styles from './merge-page.module.css';
import { fieldText } from './record-fields.tsx';
import { Box } from '../../ui/layout/layout.tsx';

export interface MergeTableProps {
  kind: RecordKind;
  preview: MergePreview;
}

/** Which fields win, and what follows. */
export function MergeTable({ kind, preview }: MergeTableProps) {
  const { from, into, result, moves } = preview;
  return (
    <>
      <div className={styles.scroll}>
        <Box as="table" className={styles.table} width="100%" size="md">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{from.name} goes</th>
              <th scope="col">{into.name} stays</th>
              <th scope="col">Afterwards</th>
            </tr>
          </thead>
          <tbody>
            {recordFields[kind].map((field) => {
              const after = fieldText(field, result[field.key]);
              const isTaken = after !== fieldText(field, into.values[field.key]);
              return (
                <tr key={field.key}>
                  <th scope="row">{field.label}</th>
                  <td data-side="Goes">{fieldText(field, from.values[field.key])}</td>
                  <td data-side="Stays">{fieldText(field, into.values[field.key])}</td>
                  <td data-side="Afterwards">{isTaken ? <b>{after}</b> : after}</td>
                </tr>
              );
            })}
          </tbody>
        </Box>
      </div>
      <Box as="section" className={styles.follows} mt={4}>
        <h3>What will change</h3>
        {moves.length === 0 ? (
          <p>Nothing is linked to {from.name} except its name and its address.</p>
        ) : (
          <ul>
            {moves.map(({ what, count }) => (
              <li key={what}>{formatCount(count, followers[what].one, followers[what].many)}</li>
            ))}
          </ul>
        )}
        <p>
          “{from.name}” becomes another name of {into.name}, and its old address redirects there.
          {moves.some(({ what }) => what === 'reviews') &&
            ' Where one person reviewed both within twelve months, the newer review is kept.'}
        </p>
        {preview.hasFigures && (
          <p>
            Scores do not change while the merge can be undone: those of {into.name} stay, or those of {from.name} where
            it had none. After that they wait for three more organisations, or for 60 days if none writes. So no one can
            work out a single answer.
          </p>
        )}
      </Box>
    </>
  );
}
