import { defaultMean, priorWeight, scoreOf, weightOf } from '../../contract/score-rules.ts';
import styles from './score-example.module.css';

/** Five invented reviews of one funder. */
const reviews = [
  { rating: 5, verificationLevel: 1, ageMonths: 0 },
  { rating: 5, verificationLevel: 0, ageMonths: 0 },
  { rating: 4, verificationLevel: 1, ageMonths: 12 },
  { rating: 2, verificationLevel: 1, ageMonths: 24 },
  { rating: 1, verificationLevel: 0, ageMonths: 24 },
];
const votes = reviews.map((review) => ({ ...review, weight: weightOf(review) }));
const total = votes.reduce((sum, { weight }) => sum + weight, 0);
const weighted = votes.reduce((sum, { rating, weight }) => sum + rating * weight, 0);
const plain = votes.reduce((sum, { rating }) => sum + rating, 0) / votes.length;
const two = (value: number): string => value.toFixed(2);

/** The score of five reviews, computed by the function that computes every score. */
export function ScoreExample() {
  const score = scoreOf(votes, defaultMean);
  return (
    <>
      <table className={styles.table}>
        <caption>Five reviews of an invented funder</caption>
        <thead>
          <tr>
            <th scope="col">Rating</th>
            <th scope="col">Verified</th>
            <th scope="col">Age</th>
            <th scope="col">Weight</th>
          </tr>
        </thead>
        <tbody>
          {votes.map(({ rating, verificationLevel, ageMonths, weight }) => (
            <tr key={`${rating} ${verificationLevel} ${ageMonths}`}>
              <td>{rating}</td>
              <td>{verificationLevel > 0 ? 'yes' : 'no'}</td>
              <td>{ageMonths === 0 ? 'new' : `${ageMonths} months`}</td>
              <td>{two(weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        ({priorWeight} × {defaultMean} + {two(weighted)}) / ({priorWeight} + {two(total)}) = {two(score)}, shown as{' '}
        <b className="strong">{score.toFixed(1)}</b>. The plain mean would be {two(plain)}.
      </p>
    </>
  );
}
