import { Link } from 'react-router';
import { kindLabels } from '../../contract/kind-labels.ts';
import { Monogram } from '../ui/monogram.tsx';
import { Delayed, SkeletonBar } from '../ui/skeleton.tsx';
import type { Home } from './api.ts';
import styles from './recent-funders.module.css';
import sections from './sections.module.css';

const rowsWhileLoading = [1, 2, 3, 4, 5];

/** The funders whose reviews came out last. Without any, or when they did not load, the section is not there. */
export function RecentFunders({
  funders,
  isLoading,
}: {
  funders: Home['recentFunders'] | undefined;
  isLoading: boolean;
}) {
  if (!isLoading && !funders?.length) return null;
  return (
    <section className={sections.section}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>Recently in focus</h2>
          <Link to="/funder">All funders</Link>
        </div>
        <ul className={styles.list} aria-busy={isLoading}>
          {funders?.map((funder) => (
            <FunderRow key={funder.id} funder={funder} />
          ))}
          {isLoading && rowsWhileLoading.map((row) => <LoadingRow key={row} />)}
        </ul>
      </div>
    </section>
  );
}

function FunderRow({ funder }: { funder: Home['recentFunders'][number] }) {
  return (
    <li>
      <Monogram name={funder.name} />
      <Link className={styles.name} to={`/funder/${funder.id}`}>
        {funder.name}
      </Link>
      <span className={styles.kinds}>
        {funder.kinds.map((kind) => (
          <span key={kind} className={styles.kind} data-kind={kind}>
            {kindLabels[kind]}
          </span>
        ))}
      </span>
      <span className={styles.label}>{funder.reviewsLabel}</span>
    </li>
  );
}

function LoadingRow() {
  return (
    <li>
      <Delayed>
        <SkeletonBar width={44} height={44} />
        <SkeletonBar width="70%" height={14} />
      </Delayed>
    </li>
  );
}
