import type { Plugin } from 'vite';

/*
 * Part of the build. The links of React Router can fetch the data of a page before it is opened, for servers that run
 * its framework. We have none, and pass `prefetch` nowhere: `frame/intent.ts` loads what a link leads to. So the part
 * that does it, which every first load would carry, is replaced by what it does without a framework.
 */
const importer = /react-router\/dist\/(?:production|development)\/lib\/(?:dom\/lib|components)\.js$/;
const plain = '\0plain-links';
const code = `import { createContext, useRef } from 'react';
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, useRef(null), {}];
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs)
    if (typeof ref === 'function') ref(value);
    else if (ref) ref.current = value;
};`;

export function plainLinks(): Plugin {
  return {
    name: 'plain-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, from) =>
      source.endsWith('/ssr/components.js') && from !== undefined && importer.test(from) ? plain : null,
    load: (id) => (id === plain ? code : null),
  };
}
