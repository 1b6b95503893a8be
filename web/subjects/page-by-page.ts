import { keepPreviousData } from '@tanstack/react-query';

export const rowsPerPage = '25';
export const reviewsPerPage = '10';

/** How the lists of funders and of providers, and of reviews of them, continue where one of their pages ended. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
};
