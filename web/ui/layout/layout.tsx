import type { CSSProperties, ElementType } from 'react';
import { splitLayout, type ElementName, type ElementProps } from './layout-props.ts';
import styles from './layout.module.css';

interface Given {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

interface PlacedProps {
  readonly tag: ElementType;
  readonly look?: Record<`--${string}`, string>;
  readonly given: Given;
}

/** Any element, with the props as custom properties: what a class says wins over them. */
function Placed({ tag: Tag, look, given }: PlacedProps) {
  const { variables, rest } = splitLayout(given);
  const className = given.className ? `${styles.layout} ${given.className}` : styles.layout;
  return <Tag {...rest} className={className} style={{ ...look, ...variables, ...given.style }} />;
}

/** Things below each other. */
export function Stack<Name extends ElementName = 'div'>({ as, ...given }: ElementProps<Name>) {
  return <Placed tag={as ?? 'div'} look={{ '--l-display': 'flex', '--l-direction': 'column' }} given={given} />;
}

/** Things in the columns that the class says, below each other where it says none. */
export function Grid<Name extends ElementName = 'div'>({ as, ...given }: ElementProps<Name>) {
  return <Placed tag={as ?? 'div'} look={{ '--l-display': 'grid' }} given={given} />;
}

/** Things beside each other, in as many lines as they need. */
export function Group<Name extends ElementName = 'div'>({
  as,
  inline = false,
  wrap = true,
  ...given
}: ElementProps<Name> & { inline?: boolean; wrap?: boolean }) {
  const look = {
    '--l-display': inline ? 'inline-flex' : 'flex',
    '--l-wrap': wrap ? 'wrap' : 'nowrap',
    '--l-align': 'center',
  } as const;
  return <Placed tag={as ?? 'div'} look={look} given={given} />;
}

/** A part of a page with space or a line around it. */
export function Box<Name extends ElementName = 'div'>({ as, ...given }: ElementProps<Name>) {
  return <Placed tag={as ?? 'div'} given={given} />;
}

/** Words in one of the sizes of the scale. */
export function Text<Name extends ElementName = 'p'>({ as, ...given }: ElementProps<Name>) {
  return <Placed tag={as ?? 'p'} given={given} />;
}
