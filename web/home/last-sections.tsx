import { ShownAndHidden } from './shown-and-hidden.tsx';
import { TwoSides } from './two-sides.tsx';

/** The end of the page. */
export function LastSections() {
  return (
    <>
      <TwoSides />
      <ShownAndHidden />
    </>
  );
}
