import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './tri-state.module.css';

const looks = {
  yes: { word: 'Yes', Icon: IconCheck },
  no: { word: 'No', Icon: IconX },
  unknown: { word: 'Unknown', Icon: IconQuestionMark },
} as const;

/**
 * Yes, no or unknown: a green check, a red cross or a grey question mark. Three shapes, so that colour never stands
 * alone, and always a word: seen beside the icon with `withWord`, else only heard.
 */
export function TriState({
  value,
  size = 17,
  withWord = false,
}: {
  value: boolean | null | undefined;
  size?: number;
  withWord?: boolean;
}) {
  const look = value === true ? 'yes' : value === false ? 'no' : 'unknown';
  const { word, Icon } = looks[look];
  return (
    <span className={styles.root} data-tri-state={look}>
      <Icon className={styles[look]} size={size} stroke={2.5} aria-hidden="true" />
      {withWord ? <span>{word}</span> : <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  );
}
