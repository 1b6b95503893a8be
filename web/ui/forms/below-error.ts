import type { ComboboxProps } from '@mantine/core';

const usual = 8;

/** An open list stands below the error of its field, or above the field: it never covers what is to be corrected. */
function belowError({ elements: { reference } }: { elements: { reference: Element } }): number {
  const next = reference.parentElement?.nextElementSibling;
  return next?.id.endsWith('-error')
    ? next.getBoundingClientRect().bottom - reference.getBoundingClientRect().bottom + usual
    : usual;
}

/** Mantine hands the offset to floating-ui as it is, which asks a function at each placing; its own type says less. */
export const listBelowError: Pick<ComboboxProps, 'offset'> = {
  offset: belowError as unknown as NonNullable<ComboboxProps['offset']>,
};
