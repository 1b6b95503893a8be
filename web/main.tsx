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
import { loadPageAt, Router } from './router.tsx';

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no element to show the app in');

const draw = (): void =>
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </StrictMode>,
  );

// A page comes with its frame, not after it: the server names the files of the page asked for, so that it is here as soon as all the rest.
// Where it fails or takes its time, drawing says so. Not awaited here: the files of pages import from this one.
const longestBlankMilliseconds = 500;
const isLong = new Promise((resolve) => setTimeout(resolve, longestBlankMilliseconds));
void Promise.race([loadPageAt(new URL(window.location.href)), isLong]).then(draw, draw);
