import { onDemand } from '../../../ui/on-demand.tsx';
import type { CurrencyFieldProps } from '../../../ui/forms/currency-field.tsx';

/** The names of all currencies are more than the page may load at first. */
export const CurrencyField = onDemand<CurrencyFieldProps>(
  async () => (await import('../../../ui/forms/currency-field.tsx')).CurrencyField,
  { waiting: null, missing: 'The list of currencies did not load.' },
);
