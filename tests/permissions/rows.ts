import { adminRows } from './admin-rows.ts';
import { dealRows } from './deal-rows.ts';
import { memberRows } from './member-rows.ts';
import { withKeyRows } from './key-rows.ts';
import { builtRows, publicRows } from './public-rows.ts';
import type { Rows } from './row.ts';
import type { Things } from './world.ts';

/** The row of every route, by `METHOD /path` as it is registered. */
export const rowsOf = (things: Things): Rows =>
  withKeyRows(things, {
    ...publicRows(things),
    ...builtRows,
    ...memberRows(things),
    ...dealRows(things),
    ...adminRows(things),
  });
