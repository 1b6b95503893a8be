import { TextButton } from '../../ui/text-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { OnPick } from './picks.ts';
import type { ChartRows } from './rows.ts';
import styles from './charts.module.css';

/** A chart as a table: the same figures, for eyes, ears and keys. The name of a row sets the filter that its bar sets. */
export function ChartTable({ caption, heads, rows, onPick }: ChartRows & { caption: string; onPick: OnPick }) {
  return (
    // Scrolls by itself, so the keys must reach it.
    <div className={styles.tableScroll} role="region" aria-label={`${caption}, as a table`} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells], picked }) => (
            <tr key={key}>
              <th scope="row">
                {onPick && picked ? <TextButton onClick={() => onPick(picked)}>{name}</TextButton> : name}
              </th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
