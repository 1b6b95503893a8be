import type { Mapping } from '../../../../contract/imports/mapping.ts';
import { fieldDragType } from './columns.tsx';
import styles from './free-fields.module.css';
import { fieldsOf } from './matching.ts';

/** To drag onto a column; users of a keyboard or a finger choose from the list in the row. */
export function ImportFreeFields({ mapping }: { mapping: Mapping }) {
  const free = fieldsOf(mapping.kind).filter(({ key }) => mapping.fields[key] === undefined);
  return (
    <div className={styles.root}>
      <p>Drag a field onto a column:</p>
      <div className={styles.chips} role="region" aria-label="Fields to drag onto a column" tabIndex={0}>
        <ul>
          {free.map(({ key, label }) => (
            <li key={key}>
              <span
                role="presentation"
                className={styles.chip}
                draggable
                onDragStart={(event) => event.dataTransfer.setData(fieldDragType, key)}
              >
                {label}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
