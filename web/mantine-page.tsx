import './mantine-rest.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

// Style tags are allowed by the nonce of this page: Mantine's own, and the one that locks scrolling under a dialog.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
if (nonce) setNonce(nonce);

/** Around every page that uses Mantine's components; the custom properties are in theme-variables.css already. */
export function MantinePage({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} forceColorScheme="light" getStyleNonce={() => nonce}>
      {children}
    </MantineProvider>
  );
}
