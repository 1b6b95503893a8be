import { MantineProvider } from '@mantine/core';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { theme } from '../web/theme.ts';

/** What a component draws, as HTML: for tests of figures that need no DOM. */
export const markupOf = <Props extends object>(component: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(component, props)));

/** The same of a component with controls of Mantine inside. */
export const controlsOf = <Props extends object>(component: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      { theme, env: 'test', withCssVariables: false, withGlobalClasses: false, withStaticClasses: false },
      createElement(component, props),
    ),
  );

/** The attributes of each element with this tag, in their order. */
export function elementsOf(markup: string, tag: string): Readonly<Record<string, string>>[] {
  const tags = markup.matchAll(new RegExp(`<${tag}(?=[\\s/>])([^>]*)>`, 'g'));
  return [...tags].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
}

/** The texts between the tags. */
export const textsOf = (markup: string): string[] =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&amp;', '&').trim())
    .filter((text) => text !== '');
