import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Arrival } from './arrival.tsx';

/** Where a page that is about to be opened will stand. */
export interface Place {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** What a page's file may say beside the page itself. */
interface PageFile {
  /**
   * Asks for what the page shows first, before it is there. Only for what may be asked without being counted, and not
   * to be waited for; a page that is a list of pages answers when the one of them is there.
   */
  prefetch?: (place: Place) => void | Promise<void>;
}

/** A page that loads on demand. `load` starts early, for a visitor who is about to open it. */
export type Page = ComponentType & { readonly load: () => Promise<PageFile> };

/** Path, title in the tab (null is the name of the product alone) and page. Paths match without regard to case. */
export type PageEntry = readonly [path: string, title: string | null, Page: Page];

type Load<Name extends string> = () => Promise<Record<Name, ComponentType> & PageFile>;

/** A page that loads on demand, and with it Mantine's components and their styles. */
export function page<Name extends string>(load: Load<Name>, name: Name): Page {
  return onArrival(async () => {
    const [file, { MantinePage }] = await Promise.all([load(), import('../mantine-page.tsx')]);
    const PageItself: ComponentType = file[name];
    const InMantine = () => (
      <MantinePage>
        <PageItself />
      </MantinePage>
    );
    return [file, InMantine];
  });
}

/** A page that does without them: it may use nothing of Mantine. */
export function light<Name extends string>(load: Load<Name>, name: Name): Page {
  return onArrival(async () => {
    const file = await load();
    return [file, file[name]];
  });
}

/**
 * What is here already is drawn at once. Left to React, it would come after a frame without it, and for as long as a
 * third of a second not even then: React spaces out what it reveals.
 */
function onArrival(loadBoth: () => Promise<[PageFile, ComponentType]>): Page {
  let here: ComponentType | undefined;
  const load = async (): Promise<PageFile> => {
    const [file, Loaded] = await loadBoth();
    here ??= Loaded;
    return file;
  };
  const Awaited = lazy(async () => ({ default: (await loadBoth())[1] }));
  function OnArrival() {
    // One of the two for as long as it stands: the other would be another page to React.
    const [Drawn] = useState(() => here ?? Awaited);
    return <Drawn />;
  }
  return Object.assign(OnArrival, { load });
}

/** Loads the page at a path, and asks for what it shows first. */
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
              <Arrival page={path} title={title} />
            </>
          }
        />
      ))}
      {children}
    </Routes>
  );
}
