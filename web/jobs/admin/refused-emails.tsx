import type { RefusedLetter } from '../../../contract/jobs/jobs.ts';
import { formatInstant } from '../../ui/formats.ts';
import { workTitle } from './words.ts';
import styles from '../../admin/item-list.module.css';

/** Letters that a mail server would not take. Nothing is shown while there are none. */
export function RefusedLetters({ letters }: { letters: readonly RefusedLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="refused-letters">
      <h2 id="refused-letters" className={styles.heading}>
        Letters that were refused
      </h2>
      <p className={styles.hint}>
        The mail server of the address said no for good: mostly the mailbox does not exist. Of letters about reviews we
        keep nothing of the address.
      </p>
      <ul className={styles.list}>
        {letters.map((letter) => (
          <li key={letter.id} className={styles.item}>
            <div>
              <b>{workTitle(letter.letter)}</b>
              <span>
                {letter.domain === null ? 'Address not kept' : `Somebody at ${letter.domain}`}, {letter.code},{' '}
                {formatInstant(letter.refusedAt)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
