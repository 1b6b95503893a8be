import { useRef, useState, type KeyboardEvent } from 'react';
import type { Corrections, ImportRow } from '../../../contract/imports/imports.ts';
import { emptyValue } from '../../../contract/formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './tables.module.css';
import { wordsOfCode } from '../../deals/admin/code-words.ts';
import { Box } from '../../ui/layout/layout.tsx';

const shortText = 28;

type Correction = Corrections[string] | undefined;

interface ImportRefusedRowProps {
  row: ImportRow;
  names: readonly string[];
  /** Null skips the row; undefined: the admin has not touched it. */
  correction: Correction;
  onCorrect: (correction: Correction) => void;
}

/** One refused row as it is in the file. Enter or a press edits a cell, Tab goes to the next one. */
export function ImportRefusedRow({ row, names, correction, onCorrect }: ImportRefusedRowProps) {
  const set = (name: string, written: string, text: string): void => {
    const { [name]: _before, ...others } = correction ?? {};
    const changed = text === written ? others : { ...others, [name]: text };
    onCorrect(Object.keys(changed).length === 0 ? undefined : changed);
  };
  return (
    <tr>
      <td className={styles.line}>{row.line}</td>
      <td className={styles.reason}>
        {row.reason ?? (row.code === null ? '' : wordsOfCode(row.code))}{' '}
        {row.code !== 'skipped' && correction === undefined && (
          <TextButton onClick={() => onCorrect(null)}>
            Skip it<VisuallyHidden>: row {row.line}</VisuallyHidden>
          </TextButton>
        )}
        {correction === null && (
          <>
            Skipped.{' '}
            <TextButton onClick={() => onCorrect(undefined)}>
              Include it again<VisuallyHidden>: row {row.line}</VisuallyHidden>
            </TextButton>
          </>
        )}
      </td>
      {names.map((name, at) => {
        const written = row.raw[at] ?? '';
        return (
          <td key={name}>
            <Cell
              label={`${name} of row ${row.line}`}
              text={correction?.[name] ?? written}
              isCorrected={correction?.[name] !== undefined}
              isWrong={isAbout(row.reason, name)}
              onText={(text) => set(name, written, text)}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** Whether a reason is about this column: it begins with its name, or with the names of those that are read together. */
function isAbout(reason: string | null, name: string): boolean {
  const [about = ''] = reason?.split(/: | is empty$| says that /) ?? [];
  return about === name || about.split(', ').includes(name);
}

interface CellProps {
  label: string;
  text: string;
  isCorrected: boolean;
  isWrong: boolean;
  onText: (text: string) => void;
}

function Cell({ label, text, isCorrected, isWrong, onText }: CellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const keep = (): void => {
    if (draft !== null) onText(draft);
    setDraft(null);
  };
  // With the keyboard, the admin continues from this cell, not from the top of the page.
  const isReturning = useRef(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    isReturning.current = true;
    if (event.key === 'Enter') keep();
    else setDraft(null);
  };
  const takeBack = (button: HTMLButtonElement | null): void => {
    if (button === null || !isReturning.current) return;
    isReturning.current = false;
    button.focus();
  };
  if (draft !== null)
    return (
      <Box
        as="input"
        className={styles.input}
        width="100%"
        minWidth="120px"
        minHeight="30px"
        p={2}
        aria-label={label}
        data-reads-text
        value={draft}
        ref={takeFocus}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
    );
  return (
    <Box
      ref={takeBack}
      as="button"
      type="button"
      className={styles.cell}
      width="100%"
      minHeight="30px"
      textAlign="left"
      breaks
      p={2}
      aria-label={`${label}: ${text === '' ? 'empty' : text}. ${isWrong && !isCorrected ? 'Refused for this. ' : ''}Correct it`}
      data-short={text.length <= shortText || undefined}
      data-corrected={isCorrected || undefined}
      data-wrong={(isWrong && !isCorrected) || undefined}
      onClick={() => setDraft(text)}
    >
      {text === '' ? emptyValue : text}
    </Box>
  );
}

/** The cell was pressed to be edited: the cursor belongs into it. */
const takeFocus = (input: HTMLInputElement | null): void => input?.select();
