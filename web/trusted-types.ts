/**
 * The page runs under `require-trusted-types-for 'script'`. React sets the text of Mantine's style tag through
 * innerHTML, so plain text passes; anything that could hold a tag, and every string meant to run as script, is refused.
 * Must be the first import of the app.
 */
export interface PolicyFactory {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string>,
  ): unknown;
}

declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

function refuse(): never {
  throw new TypeError('Markup and script from strings are not allowed here');
}

window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? refuse() : text),
  createScript: refuse,
  createScriptURL: refuse,
});
