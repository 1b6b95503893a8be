import type { ButtonHTMLAttributes } from 'react';
import styles from './text-button.module.css';

/** A button that reads like a link inside a sentence. */
export function TextButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...props} className={styles.button} />;
}
