import { useRef, type CSSProperties, type RefObject } from 'react';
import { useRemainingHeight } from '../table/use-remaining-height.ts';

type DeskStyle = CSSProperties & { '--desk-height'?: string };

/** For a desk: what the window has left below its beginning, so that its decisions are always in sight. */
export function useDeskHeight(): { ref: RefObject<HTMLDivElement | null>; style: DeskStyle } {
  const ref = useRef<HTMLDivElement>(null);
  const height = useRemainingHeight(ref, true);
  return { ref, style: height === undefined ? {} : { '--desk-height': height } };
}
