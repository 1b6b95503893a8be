/** What the server wrote into the page about itself; empty when it wrote nothing. */
export function pageSetting(
  name: 'application-name' | 'support-email' | 'product-settings' | 'api-url' | 'sample-data',
): string {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return text.startsWith('__') ? '' : text;
}

/** The API is under /api of this site, unless the installation names another host. */
export function apiAddress(pathAndQuery: string): string {
  const host = pageSetting('api-url').replace(/\/+$/, '');
  return host + pathAndQuery;
}
