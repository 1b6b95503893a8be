/*
 * A visitor who rests on a link is about to follow it, so its page loads before the press. This does not happen where
 * the browser was told to save data, and only once per address in a while, since the pointer crosses many links.
 */

const restMilliseconds = 80;
const onceInMilliseconds = 15_000;

/** Listens on the whole page until the returned function is called. `load` gets the address. */
export function followIntent(load: (address: URL) => Promise<void>): () => void {
  const loadedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (address: URL): void => {
    const last = loadedAt.get(address.href);
    if (last !== undefined && Date.now() - last < onceInMilliseconds) return;
    loadedAt.set(address.href, Date.now());
    // What cannot be loaded now is asked for again on the press, which says so.
    load(address).catch(() => undefined);
  };
  const onRest = (event: Event): void => {
    clearTimeout(timer);
    const address = addressOf(event.target);
    if (address) timer = setTimeout(() => begin(address), restMilliseconds);
  };
  const onTouch = (event: Event): void => {
    const address = addressOf(event.target);
    if (address) begin(address);
  };
  document.addEventListener('pointerover', onRest);
  document.addEventListener('focusin', onRest);
  document.addEventListener('touchstart', onTouch, { passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onRest);
    document.removeEventListener('focusin', onRest);
    document.removeEventListener('touchstart', onTouch);
  };
}

/** Where the link under the event leads, if it is a page of ours that is not this one. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target !== '' || link.hasAttribute('download') || savesData()) return null;
  const address = new URL(link.href);
  return address.origin === window.location.origin && address.pathname !== window.location.pathname ? address : null;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
