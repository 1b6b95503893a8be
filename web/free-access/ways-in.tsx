import styles from './page.module.css';

const ways = [
  ['Anyone with a story', 'Share one review', 'One year'],
  ['Students and teachers', 'Ask with a school e-mail', '30 days, at once'],
  ['Researchers and reporters', 'Ask, and say what for', '30 to 90 days'],
  ['Founder support groups', 'Ask, and say what for', '30 to 90 days'],
  ['Invited guests', 'Enter your code', 'As on the invite'],
] as const;

/** Who gets in how, and for how long. */
export function WaysIn() {
  return (
    <table className={styles.ways}>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">How</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {ways.map(([who, how, howLong]) => (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>{how}</td>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
