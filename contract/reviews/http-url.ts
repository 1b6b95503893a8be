const hostLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** The host of an http(s) address in lower case, without a user name, password or anything unseen; null for any other text. */
export function hostOfUrl(text: string): { readonly isHttps: boolean; readonly host: string } | null {
  const match = /^(https?):\/\/([^\s/?#@:]{1,253})(?::\d{1,5})?(?:[/?#]\S*)?$/iu.exec(text);
  const host = match?.[2]?.toLowerCase() ?? '';
  const labels = host.split('.');
  if (match === null || labels.length < 2 || !labels.every((label) => hostLabel.test(label))) return null;
  return { isHttps: match[1]?.toLowerCase() === 'https', host };
}

/** An http(s) address of a host with a dot. It is shown, never fetched. */
export function isHttpUrl(text: string, rules: { isHttpsOnly?: boolean } = {}): boolean {
  const url = hostOfUrl(text);
  return url !== null && (url.isHttps || rules.isHttpsOnly !== true);
}
