import type { DealKind } from './options.ts';

export const kindLabels: Readonly<Record<DealKind, string>> = { equity: 'Equity', debt: 'Debt', grant: 'Grant' };
