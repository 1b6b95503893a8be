import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { UiPage } from './page.tsx';

function open(path: string): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/dev/ui/:part?" element={<UiPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  ['/dev/ui', 'SightBar'],
  ['/dev/ui/forms', 'Fields'],
  ['/dev/ui/places', 'ToastStack'],
])('%s shows %s', (path, name) => {
  open(path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Components');
  expect(screen.getByRole('heading', { name })).toBeTruthy();
});

it.each([
  ['rows', '180 specimens'],
  ['failed', 'The specimens did not load.'],
  ['empty', 'There are no specimens yet'],
])('the table where the server answers with %s', async (answer, words) => {
  open(`/dev/ui/table?answer=${answer}`);
  expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0);
});

it('leaves out no component that pages share', () => {
  const read = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  const shown = read('web/dev-ui')
    .map((name) => readFileSync(`web/dev-ui/${name}`, 'utf8'))
    .join('\n');
  // The stack stands on every page, the parts of fields in each of them, what reads a text in those for numbers, dates and lists, the buttons of a form in its dialog; what dialogs, popovers and menus load when
  // they are opened shows there, on-demand.tsx loads it, and part-boundary.tsx says where it did not come. The note of a failure is a note that comes into sight, which
  // would scroll the page of components away.
  const windows = [
    'overlays/dialog-window.tsx',
    'overlays/popover-window.tsx',
    'overlays/menu-window.tsx',
    'placeholder.tsx',
    'on-demand.tsx',
    'states/part-boundary.tsx',
  ];
  const within = new Set([
    'states/toast-stack.tsx',
    'forms/field-parts.tsx',
    'forms/written-field.tsx',
    'forms/unread-choice.tsx',
    'states/failure-note.tsx',
    'forms/form-buttons.tsx',
    ...windows,
  ]);
  const files = read('web/ui').filter((name) => !within.has(name));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((name) => !shown.includes(`'../ui/${name}'`))).toEqual([]);
});
