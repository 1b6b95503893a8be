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
import { reloadOnce } from './errors/missing-chunk.ts';
import { Router } from './router.tsx';

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault();
});

const place = document.querySelector('#app');
if (!place) throw new Error('The page has no element to show the app in');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router />
    </QueryClientProvider>
  </StrictMode>,
);
