import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { theme } from '../web/theme.ts';

interface Around {
  readonly client: QueryClient;
  /** Path and query of the address; the root unless it is given. */
  readonly at?: string;
}

/** A page or a part of one with what stands around every page: theme, queries, address. */
export const renderPage = (node: ReactNode, { client, at = '/' }: Around): RenderResult =>
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
