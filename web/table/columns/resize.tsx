import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './resize.module.css';
import { clampWidth, narrowestColumn, widestColumn } from './use-layout.ts';

export interface Resizing {
  /** While the pointer moves. */
  readonly onDraw: (key: string, width: number) => void;
  /** Called on release, or by key; null for the default width. */
  readonly onResize: (key: string, width: number | null) => void;
}

interface ColumnResizeProps extends Resizing {
  columnKey: string;
  label: string;
  width: number;
}

const smallStep = 10;
const greatStep = 50;

/** The right edge of a head: drag it, or use the arrows; a double press or Enter gives back the first width. */
export function ColumnResize({ columnKey, label, width, onDraw, onResize }: ColumnResizeProps) {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent): number | null =>
    grip.current && clampWidth(grip.current.width + event.clientX - grip.current.x);
  const press = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? greatStep : smallStep;
    if (event.key === 'ArrowRight') onResize(columnKey, clampWidth(width + step));
    else if (event.key === 'ArrowLeft') onResize(columnKey, clampWidth(width - step));
    else if (event.key === 'Enter') onResize(columnKey, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      aria-valuetext={`${Math.round(width)} pixels`}
      tabIndex={0}
      className={styles.grip}
      onKeyDown={press}
      onDoubleClick={() => onResize(columnKey, null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const next = widthAt(event);
        if (next !== null) onDraw(columnKey, next);
      }}
      onPointerUp={(event) => {
        const next = widthAt(event);
        // A press that moved nothing is no change, or each half of a double press would write one.
        if (next !== null && grip.current?.x !== event.clientX) onResize(columnKey, next);
        grip.current = null;
      }}
      onPointerCancel={() => {
        if (grip.current) onDraw(columnKey, grip.current.width);
        grip.current = null;
      }}
    />
  );
}
