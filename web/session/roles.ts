export interface Roles {
  readonly isAdmin: boolean;
  readonly isModerator: boolean;
}

/** Whom a page of the admin panel is for: admins, where neither is said. */
export interface ForRoles {
  readonly isForModerators?: boolean;
  /** For each of the two. */
  readonly isForBoth?: boolean;
}

export const isOpenFor = (
  { isForModerators = false, isForBoth = false }: ForRoles,
  { isAdmin, isModerator }: Roles,
): boolean => (isForBoth ? isAdmin || isModerator : isForModerators ? isModerator : isAdmin);
