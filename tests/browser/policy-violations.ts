import type { Browser, BrowserContext } from 'playwright-core';

const violations: string[] = [];
/** What pages say of the content security policy, and what Chromium says of it by itself. */
const saysViolation = /^Security policy: |Content Security Policy|TrustedHTML|TrustedScript/;

/**
 * Notes whatever the policy of a page kept from running, in any page of this browser, whether the journey looks at its
 * console or not. tests/browser/setup.ts fails the test in which it happened; no journey can announce it as expected.
 */
export function watchPolicy(browser: Browser): void {
  browser.on('context', (context) => {
    // Without scripts a page can tell nothing by itself; a context that is closed at once has nothing to tell.
    void tellViolations(context).catch(() => undefined);
    context.on('console', (message) => {
      if (saysViolation.test(message.text())) violations.push(`${message.text()} ${message.page()?.url() ?? ''}`);
    });
  });
}

const tellViolations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`Security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });

/** What was noted since the last time. */
export const takeViolations = (): string[] => violations.splice(0);
