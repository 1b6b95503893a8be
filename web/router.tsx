import { BrowserRouter, Route } from 'react-router';
import { Arrival } from './frame/arrival.tsx';
import { Frame } from './frame/frame.tsx';
import { light, PageRoutes } from './frame/page.tsx';
import { HomePage } from './home/home-page.tsx';

/** Apart from the home page, which most people see first: its first load stays small without the names of the others. */
const Pages = light(() => import('./pages.tsx'), 'Pages');

export function Router() {
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
