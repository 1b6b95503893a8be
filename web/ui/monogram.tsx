import styles from './monogram.module.css';

const tones = ['beige', 'cobalt', 'teal', 'ochre', 'plum'] as const;

interface MonogramProps {
  name: string;
  size?: number;
  /** The digest of a logo that is shown: where it does not load, the initials stand there. */
  logo?: string | null;
}

/** The logo of an organisation, else its initials on a colour that stays with the name, "?" for none yet. Decoration: the name is beside it. */
export function Monogram({ name, size = 44, logo }: MonogramProps) {
  return (
    <span
      className={styles.mark}
      data-tone={tones[sumOf(name) % tones.length]}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
    >
      {logo ? <img src={`/api/logos/${logo}`} alt={initialsOf(name)} /> : initialsOf(name)}
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
