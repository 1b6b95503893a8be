import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Arrival } from './arrival.tsx';

/** Where a page that is about to be opened will stand. */
export interface Place {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What a page's file may say beside the page itself. */
interface PageFile {
  /** Asks for what the page shows first, before it is there. Only for what may be asked without being counted. */
  prefetch?: (place: Place) => void | Promise<void>;
}

/** A page that loads on demand. `load` begins early, for somebody who is about to open it. */
export type Page = LazyExoticComponent<ComponentType> & { readonly load: () => Promise<PageFile> };

/** Path, title in the tab (null is the name of the product alone) and page. Paths match without regard to case. */
export type PageEntry = readonly [path: string, title: string | null, Page: Page];

type Load<Name extends string> = () => Promise<Record<Name, ComponentType> & PageFile>;

/** A page that loads on demand, and with it Mantine's components and their styles. */
export function page<Name extends string>(load: Load<Name>, name: Name): Page {
  const loadBoth = () => Promise.all([load(), import('../mantine-page.tsx')]);
  const Lazy = lazy(async () => {
    const [module, { MantinePage }] = await loadBoth();
    const PageItself: ComponentType = module[name];
    return {
      default: () => (
        <MantinePage>
          <PageItself />
        </MantinePage>
      ),
    };
  });
  return Object.assign(Lazy, { load: async () => (await loadBoth())[0] });
}

/** A page that does without them: it may use nothing of Mantine. */
export function light<Name extends string>(load: Load<Name>, name: Name): Page {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { load },
  );
}

/** Begins to load the page at a path, and what it shows first. */
export async function loadPage(pages: readonly PageEntry[], pathname: string): Promise<void> {
  for (const [path, , { load }] of pages) {
    const found = path === '*' ? null : matchPath(path, pathname);
    if (found) return (await load()).prefetch?.({ pathname, params: found.params });
  }
}

/** One of the pages, by the address. `children` are further routes. */
export function PageRoutes({ pages, children }: { pages: readonly PageEntry[]; children: ReactNode }) {
  return (
    <Routes>
      {pages.map(([path, title, Page]) => (
        <Route
          key={path}
          path={path}
          element={
            <>
              <Page />
              <Arrival title={title} />
            </>
          }
        />
      ))}
      {children}
    </Routes>
  );
}
