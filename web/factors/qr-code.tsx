import { useEffect, useState } from 'react';
import { CentredLoader } from '../ui/lens.tsx';
import styles from './qr-code.module.css';

/** Light modules around the code: readers want four. */
const border = 4;

type Drawing = { size: number; path: string } | 'failed' | null;

/** A text as a picture that a telephone scans. What draws it is loaded with it. */
export function QrCode({ text }: { text: string }) {
  const [drawing, setDrawing] = useState<Drawing>(null);
  useEffect(() => {
    let isShown = true;
    import('uqr').then(
      ({ encode }) => isShown && setDrawing(draw(encode(text, { ecc: 'M', border }).data)),
      () => isShown && setDrawing('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (drawing === 'failed') return <p className={`small ${styles.frame}`}>The picture did not load. Type the key.</p>;
  return (
    <div className={styles.frame}>
      {drawing === null ? (
        <CentredLoader label="Drawing the code" />
      ) : (
        <svg
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="The key as a QR code"
        >
          <path d={drawing.path} fill="currentColor" />
        </svg>
      )}
    </div>
  );
}

/** One path for all dark modules, a bar for each run of them in a row. */
function draw(rows: readonly (readonly boolean[])[]): { size: number; path: string } {
  const bars = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const width = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size: rows.length, path: bars.join('') };
}
