import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { BandTab, TabBand } from './tab-band.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** jsdom lays nothing out: the tabs stand 200 pixels apart in a window of 300. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = ['One', 'Two', 'Three', 'Four'].indexOf(this.textContent);
    return new DOMRect(Math.max(place, 0) * 200, 0, 100, 40);
  });
}

function showAt(path: string): HTMLElement {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TabBand title="Pages" label="Pages">
        <BandTab to="/one">One</BandTab>
        <BandTab to="/two">Two</BandTab>
        <BandTab to="/three">Three</BandTab>
        <BandTab to="/four">Four</BandTab>
      </TabBand>
    </MemoryRouter>,
  );
  return screen.getByRole('navigation', { name: 'Pages' });
}

it('brings the open tab to the middle of those that are seen', () => {
  layOut();
  expect(showAt('/three').scrollLeft).toBe(300);
});

it('leaves the tabs where they are when none is open', () => {
  layOut();
  expect(showAt('/elsewhere').scrollLeft).toBe(0);
});
