import type { Access } from '../access/access.ts';
import { dealKinds, type DealKind } from './options.ts';

/** Whether one kind of deals is open, and the UTC day on which that ends (null: never, or not open). */
export interface KindAccess {
  readonly isOpen: boolean;
  readonly expiresOn: string | null;
}

export function accessToKind(access: Access, kind: DealKind): KindAccess {
  if (!access.hasAccess) return { isOpen: false, expiresOn: null };
  if (access.kinds === undefined) return { isOpen: true, expiresOn: access.accessExpiresOn };
  const open = access.kinds.find((one) => one.kind === kind);
  return { isOpen: open !== undefined, expiresOn: open?.expiresOn ?? null };
}

/** In the order of the database's tabs. */
export const openKinds = (access: Access): DealKind[] => dealKinds.filter((kind) => accessToKind(access, kind).isOpen);

/** How many deals of a kind a member sees whose first review is not approved yet, by the date of the deal. */
export const newestDeals = 200;

export const seesNewestOnly = (access: Access, kind: DealKind): boolean => access.newestOnly?.includes(kind) === true;
