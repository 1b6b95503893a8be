import { lazy, Suspense, useState, type ComponentType } from 'react';

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

/** Loads parts once the browser has nothing else to do, so that they are there when they are wanted. */
export function loadWhenIdle(parts: readonly Pick<OnDemand<never>, 'load'>[]): void {
  const loadAll = (): void => parts.forEach(({ load }) => void load().catch(() => undefined));
  if ('requestIdleCallback' in window) requestIdleCallback(loadAll);
  else setTimeout(loadAll, 1_000);
}
