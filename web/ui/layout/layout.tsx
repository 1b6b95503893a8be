import type { CSSProperties, ElementType } from 'react';
import { splitLayout, type ElementName, type ElementProps } from './layout-props.ts';

/** Things below each other. */
export function Stack<Name extends ElementName = 'div'>({ as, ...props }: ElementProps<Name>) {
  const { style, rest } = splitLayout(props);
  const Tag: ElementType = as ?? 'div';
  return <Tag {...rest} style={{ display: 'flex', flexDirection: 'column', ...style, ...props.style }} />;
}

/** Things in the columns that the class says, below each other where it says none. */
export function Grid<Name extends ElementName = 'div'>({ as, ...props }: ElementProps<Name>) {
  const { style, rest } = splitLayout(props);
  const Tag: ElementType = as ?? 'div';
  return <Tag {...rest} style={{ display: 'grid', ...style, ...props.style }} />;
}

/** Things beside each other, in as many lines as they need. */
export function Group<Name extends ElementName = 'div'>({
  as,
  inline = false,
  wrap = true,
  ...props
}: ElementProps<Name> & { inline?: boolean; wrap?: boolean }) {
  const { style, rest } = splitLayout(props);
  const Tag: ElementType = as ?? 'div';
  const look: CSSProperties = {
    display: inline ? 'inline-flex' : 'flex',
    flexWrap: wrap ? 'wrap' : 'nowrap',
    alignItems: 'center',
  };
  return <Tag {...rest} style={{ ...look, ...style, ...props.style }} />;
}

/** A part of a page with space or a line around it. */
export function Box<Name extends ElementName = 'div'>({ as, ...props }: ElementProps<Name>) {
  const { style, rest } = splitLayout(props);
  const Tag: ElementType = as ?? 'div';
  return <Tag {...rest} style={{ ...style, ...props.style }} />;
}

/** Words in one of the sizes of the scale. */
export function Text<Name extends ElementName = 'p'>({ as, ...props }: ElementProps<Name>) {
  const { style, rest } = splitLayout(props);
  const Tag: ElementType = as ?? 'p';
  return <Tag {...rest} style={{ ...style, ...props.style }} />;
}
