import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/** A part of a page that loads when it first shows. `load` begins earlier, where somebody is about to want it. */
export type OnDemand<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/**
 * For what most people who open a page never see: dialogs, editors, charts. Nothing shows in its place until it is
 * there; once it was loaded it shows at once.
 */
export function onDemand<Props extends object>(find: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let found: ComponentType<Props> | null = null;
  const load = async (): Promise<{ default: ComponentType<Props> }> => ({ default: (found ??= await find()) });
  const Later: ComponentType<Props> = lazy(load);
  function Part(props: Props) {
    // Kept for as long as it shows: another component in its place would lose what was typed.
    const [Shown] = useState(() => found ?? Later);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
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
    const [isOpenAtOnce] = useState(props.isOpen);
    const [wasOpen, setWasOpen] = useState(props.isOpen);
    if (props.isOpen && !wasOpen) setWasOpen(true);
    return wasOpen ? <Part {...props} isOpenAtOnce={isOpenAtOnce} /> : null;
  }
  return Object.assign(Opened, { load: Part.load });
}

/** Loads parts once the browser has nothing else to do, so that they are there when they are wanted. */
export function loadWhenIdle(parts: readonly Pick<OnDemand<never>, 'load'>[]): void {
  const loadAll = (): void => parts.forEach(({ load }) => void load().catch(() => undefined));
  if ('requestIdleCallback' in window) requestIdleCallback(loadAll);
  else setTimeout(loadAll, 1_000);
}
