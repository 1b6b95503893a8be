import { useEffect } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { Arrival } from './frame/arrival.tsx';
import { Frame } from './frame/frame.tsx';
import { followIntent } from './frame/intent.ts';
import { light, PageRoutes } from './frame/page.tsx';
import { HomePage } from './home/home-page.tsx';

/** Apart from the home page, which most people see first: its first load stays small without the names of the others. */
const Pages = light(() => import('./pages.tsx'), 'Pages');

export function Router() {
  useEffect(() => followIntent(async (address) => (await import('./pages.tsx')).loadPageAt(address)), []);
  return (
    <BrowserRouter>
      <Frame>
        <PageRoutes pages={[]}>
          <Route
            path="/"
            element={
              <>
                <HomePage />
                <Arrival title={null} />
              </>
            }
          />
          <Route path="*" element={<Pages />} />
        </PageRoutes>
      </Frame>
    </BrowserRouter>
  );
}
