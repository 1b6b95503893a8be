import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// A text field measures itself again when a font arrives; in jsdom none ever does.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// Parts that load when they are opened take their time on a busy machine; waiting ends as soon as they are there.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
