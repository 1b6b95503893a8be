import type { DealKind } from '../../contract/deals/options.ts';
import type { Span } from './measure.ts';
import { readGrants, readInvestments } from './tasks.ts';

export interface Backtest {
  readonly name: string;
  readonly settings: DealKind;
  readonly read: typeof readInvestments;
  readonly firsts: readonly number[];
  readonly tuning: Span;
  readonly tested: Span;
}

/** Each is tuned on years before those that it is tested on. */
export const backtests: readonly Backtest[] = [
  {
    name: 'Investments',
    settings: 'equity',
    read: readInvestments,
    firsts: [5, 10, 20],
    tuning: { known: { from: 2005, to: 2009 }, asked: { from: 2010, to: 2011 } },
    tested: { known: { from: 2005, to: 2011 }, asked: { from: 2012, to: 2013 } },
  },
  {
    name: 'Foundation grants',
    settings: 'grant',
    read: readGrants,
    firsts: [1, 3, 5],
    tuning: { known: { from: 2003, to: 2007 }, asked: { from: 2008, to: 2009 } },
    tested: { known: { from: 2003, to: 2009 }, asked: { from: 2010, to: 2011 } },
  },
];
