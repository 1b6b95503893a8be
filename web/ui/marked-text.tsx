import { Fragment } from 'react';
import styles from './marked-text.module.css';
import { PreservedText } from './preserved-text.tsx';

/** Where a text is marked, in UTF-16 units: from `start` up to, not including, `end`; in order, none over another. */
export interface TextMark {
  readonly start: number;
  readonly end: number;
}
export type TextMarks = (text: string) => readonly TextMark[];

interface MarkedTextProps {
  text: string;
  /** Without it nothing is marked. */
  marks?: TextMarks | undefined;
  /** One line within other words. */
  isLine?: boolean;
}

/** A typed text, with the places marked that deserve a second look. */
export function MarkedText({ text, marks, isLine = false }: MarkedTextProps) {
  const found = marks?.(text) ?? [];
  if (found.length === 0) return isLine ? text : <PreservedText>{text}</PreservedText>;
  const pieces = found.map(({ start, end }, place) => (
    <Fragment key={start}>
      {text.slice(found[place - 1]?.end ?? 0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
    </Fragment>
  ));
  const rest = text.slice(found.at(-1)?.end ?? 0);
  const words = (
    <>
      {pieces}
      {rest}
    </>
  );
  return isLine ? words : <PreservedText>{words}</PreservedText>;
}
