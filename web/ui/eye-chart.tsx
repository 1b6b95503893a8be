import styles from './eye-chart.module.css';

/** FUNDSIGHT LETS US ALL SEE BETTER in seven rows, as on the wall of an eye test. */
const rows = ['F', 'UN', 'DSI', 'GHTL', 'ETSUS', 'ALLSEE', 'BETTER'];

/**
 * Decoration, never read aloud nor found by a search in the page: the letters come from the styles. `size` is the base
 * font size in pixels; `blur` is one radius in pixels for all rows, or one for each of the seven.
 */
export function EyeChart({ size, blur = 0 }: { size?: number; blur?: number | readonly number[] }) {
  return (
    <div className={styles.rows} style={size ? { fontSize: size } : undefined} aria-hidden="true">
      {rows.map((letters, place) => {
        const radius = typeof blur === 'number' ? blur : (blur[place] ?? 0);
        return (
          <span key={letters} data-letters={letters} style={radius ? { filter: `blur(${radius}px)` } : undefined} />
        );
      })}
    </div>
  );
}
