import styles from './monogram.module.css';

const tones = ['beige', 'cobalt', 'teal', 'ochre', 'plum'] as const;

/** The initials of an organisation on a colour that stays with the name, "?" for none yet. Decoration: the name stands beside it. */
export function Monogram({ name, size = 44 }: { name: string; size?: number }) {
  return (
    <span
      className={styles.mark}
      data-tone={tones[sumOf(name) % tones.length]}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words
    .slice(0, 2)
    .map((word) => word.match(/./u)?.[0].toUpperCase())
    .join('');
  return initials === '' ? '?' : initials;
}

function sumOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
