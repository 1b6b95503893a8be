/** Browsers have passkeys on https and on localhost only. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}
