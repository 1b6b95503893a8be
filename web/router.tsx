import { useEffect } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { Arrival } from './frame/arrival.tsx';
import { Frame } from './frame/frame.tsx';
import { followIntent } from './frame/intent.ts';
import { light, PageRoutes } from './frame/page.tsx';
import { HomePage } from './home/page.tsx';

/** Apart from the home page, which most people see first: its first load stays small without the names of the others. */
const Pages = light(() => import('./pages.tsx'), 'Pages');

/** Every shared component in every state. What is built leaves it out, so that no server has it. */
const UiPage = import.meta.env.DEV ? light(() => import('./dev-ui/page.tsx'), 'UiPage') : null;

/** Resolves when the page at an address is here; what it shows first may still be on its way. */
export async function loadPageAt(address: URL): Promise<void> {
  const [pages] = await Promise.all([import('./pages.tsx'), Pages.load()]);
  await pages.loadPageAt(address);
}

export function Router() {
  useEffect(() => followIntent(loadPageAt), []);
  return (
    <BrowserRouter>
      <Frame>
        <PageRoutes pages={[]}>
          <Route
            path="/"
            element={
              <>
                <HomePage />
                <Arrival page="/" title={null} />
              </>
            }
          />
          {UiPage && <Route path="/dev/ui/:part?" element={<UiPage />} />}
          <Route path="*" element={<Pages />} />
        </PageRoutes>
      </Frame>
    </BrowserRouter>
  );
}
