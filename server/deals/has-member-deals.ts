/**
 * For statements of an import, which has a connection of its own: whether any member has reported a deal. In a file
 * without imports, because each import starts a process that loads it.
 */
export const hasMemberDealsSql = 'exists (select from member_deals)';
