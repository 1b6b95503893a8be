import './trusted-types.ts';
import './theme-variables.css';
import './mantine-first.css';
import './global.css';
import './figures.css';
import './forced-colors.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { Router } from './router.tsx';

// Before anything is drawn: the page at this address, and what it asks for first. Where that fails, drawing it says so.
if (window.location.pathname !== '/')
  import('./pages.tsx').then(({ loadPageAt }) => loadPageAt(new URL(window.location.href))).catch(() => undefined);

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no element to show the app in');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>
  </StrictMode>,
);
