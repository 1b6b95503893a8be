import { useEffect } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { followIntent } from './frame/intent.ts';
import { onOpening } from './ui/on-demand.tsx';
import { light, loadPage, PageRoutes, type PageEntry } from './frame/page.tsx';

/** Apart from the other pages: its first load, which is that of most people, stays small without their names. */
export const homePages: readonly PageEntry[] = [['/', null, light(() => import('./home/page.tsx'), 'HomePage')]];

const Pages = light(() => import('./pages.tsx'), 'Pages');

/** Every shared component in every state. What is built leaves it out, so that no server has it. */
const UiPage = import.meta.env.DEV ? light(() => import('./dev-ui/page.tsx'), 'UiPage') : null;

/** Resolves when the page at an address is here; what it shows first may still be on its way. */
export async function loadPageAt(address: URL): Promise<void> {
  if (address.pathname === '/') return loadPage(homePages, address.pathname);
  const [pages] = await Promise.all([import('./pages.tsx'), Pages.load()]);
  await pages.loadPageAt(address);
}

const Palette = onOpening(async () => (await import('./palette/palette.tsx')).Palette);

export function Router() {
  useEffect(() => followIntent(loadPageAt), []);
  return (
    <BrowserRouter>
      <Frame search={Palette}>
        <PageRoutes pages={homePages}>
          {UiPage && <Route path="/dev/ui/:part?" element={<UiPage />} />}
          <Route path="*" element={<Pages />} />
        </PageRoutes>
      </Frame>
    </BrowserRouter>
  );
}
