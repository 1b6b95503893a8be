import { lazy, Suspense, useDeferredValue, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PartBoundary } from './states/part-boundary.tsx';

/** A part of a page that loads when it first shows. `load` starts earlier, where the user is about to want it. */
export type OnDemand<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** For a part that has a place of its own on the page. */
interface InPlace {
  /** Stands there until the part has come. */
  readonly waiting: ReactNode;
  /** Said there where it does not come: "The charts did not load." */
  readonly missing: string;
}

/**
 * For what most people who open a page never see: dialogs, editors, charts. Without `inPlace` nothing shows until it is
 * there; once it was loaded it shows at once. Where it does not come, that is said, and the page stays as it is.
 */
export function onDemand<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  inPlace?: InPlace,
): OnDemand<Props> {
  let found: ComponentType<Props> | null = null;
  const load = async (): Promise<{ default: ComponentType<Props> }> => ({ default: (found ??= await find()) });
  const choose = (): ComponentType<Props> => found ?? lazy(load);
  // One for all that show at once: each would load by itself, and flash.
  let later: ComponentType<Props> | null = null;
  function Part(props: Props) {
    // Kept for as long as it shows: another component in its place would lose what was typed.
    const [Shown, setShown] = useState(() => found ?? (later ??= choose()));
    const tryAgain = (): void => setShown(() => (later = choose()));
    return (
      <PartBoundary onRetry={tryAgain} missing={inPlace?.missing}>
        <Suspense fallback={inPlace?.waiting}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { load });
}

/**
 * The same for what is closed at first: loads when it is first opened, and stays from then on, so that it may go as it
 * came. It is there for a moment before it opens, as it notes then where the focus has to go back to.
 */
export function onOpening<Props extends { isOpen: boolean }>(
  find: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  const Part = onDemand<Props & { isOpenAtOnce: boolean }>(async () => {
    const Found = await find();
    return function Opening({ isOpenAtOnce, ...props }: Props & { isOpenAtOnce: boolean }) {
      const [isThere, setThere] = useState(isOpenAtOnce);
      useEffect(() => setThere(true), []);
      // Without `isOpenAtOnce` these are the properties of the part again.
      return <Found {...(props as unknown as Props)} isOpen={isThere && props.isOpen} />;
    };
  });
  function Opened(props: Props) {
    // The press shows first, then what it opens: that may take a slow device a while.
    const isOpen = useDeferredValue(props.isOpen);
    const [isOpenAtOnce] = useState(isOpen);
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    return wasOpen ? <Part {...props} isOpen={isOpen} isOpenAtOnce={isOpenAtOnce} /> : null;
  }
  return Object.assign(Opened, { load: Part.load });
}

/** A page asks for what it shows within this time; on a slow line its parts would stand in the way. */
const firstMilliseconds = 1_000;

/** Loads parts once the page stands and the browser has nothing else to do, so that they are there when wanted. */
export function loadWhenIdle(parts: readonly Pick<OnDemand<never>, 'load'>[]): void {
  const loadAll = (): void => parts.forEach(({ load }) => void load().catch(() => undefined));
  const whenIdle = (): unknown =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(loadAll) : loadAll();
  setTimeout(whenIdle, firstMilliseconds);
}
