import styles from '../tables.module.css';

const shownRows = 6;
const shortText = 28;

/** The file as it stands, before anything is read into it. */
export function ImportFirstRows({ names, rows }: { names: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details className={styles.details} open>
      <summary>The first rows of the file</summary>
      <div className={styles.scroll} role="region" aria-label="The first rows of the file" tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map((row, at) => (
              <tr key={`${at} ${row[0]}`}>
                {names.map((name, place) => (
                  <td key={name} data-short={(row[place] ?? '').length <= shortText || undefined}>
                    <span className={styles.clipped} title={row[place]}>
                      {row[place] ?? ''}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
