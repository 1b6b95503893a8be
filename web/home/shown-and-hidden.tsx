import { Stack } from '../ui/layout/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Link } from 'react-router';
import { TriState } from '../ui/tri-state.tsx';
import styles from './sections.module.css';

type Cell = boolean | string;

const rows: readonly { detail: string; everyone: Cell; members: Cell; moderators: Cell }[] = [
  { detail: 'Your ratings, inside a score of more than five', everyone: true, members: true, moderators: true },
  { detail: 'Your text', everyone: false, members: true, moderators: true },
  { detail: 'Your role and the year', everyone: false, members: 'Only if five share it', moderators: true },
  {
    detail: 'The organisation you wrote for',
    everyone: false,
    members: 'Only if you choose',
    moderators: 'Only to check it',
  },
  { detail: 'Your email address', everyone: false, members: false, moderators: false },
];

export function ShownAndHidden() {
  return (
    <section className={`${styles.section} ${styles.beige}`}>
      <div className={`wrap ${styles.columns}`}>
        <Stack gap={5}>
          <h2>What we show, and what stays hidden</h2>
          <p className="dim">
            You choose before you send. The funder sees no more than other members do, and moderators see a code name
            instead of your name.
          </p>
          <p>
            <Link to="/how-it-works#anonymity">How anonymity works</Link>
          </p>
        </Stack>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Detail</VisuallyHidden>
              </th>
              <th scope="col">Everyone</th>
              <th scope="col">Members with access</th>
              <th scope="col">Our moderators</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ detail, everyone, members, moderators }) => (
              <tr key={detail}>
                <th scope="row">{detail}</th>
                <ShownCell cell={everyone} />
                <ShownCell cell={members} />
                <ShownCell cell={moderators} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ShownCell({ cell }: { cell: Cell }) {
  return (
    <td>
      {typeof cell === 'string' ? <span className="small dim">{cell}</span> : <TriState value={cell} size={19} />}
    </td>
  );
}
