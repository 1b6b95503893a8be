import type { CDPSession, Page } from 'playwright-core';

/** A passkey device inside the browser, as its developer tools make it. */
export interface VirtualAuthenticator {
  /** How many passkeys the device holds. */
  count(): Promise<number>;
  /** Leaves the device without any passkey: the browser then answers as when its window was closed. */
  clear(): Promise<void>;
  /** Takes the device away. */
  remove(): Promise<void>;
  /** Puts the passkeys of this device on the device of another page. */
  copyTo(page: Page): Promise<VirtualAuthenticator>;
}

/** `hasUserVerification`: the device finds out who holds it, by a finger or a code. */
export interface DeviceOptions {
  readonly hasUserVerification?: boolean;
}

interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

export async function addVirtualAuthenticator(page: Page, options: DeviceOptions = {}): Promise<VirtualAuthenticator> {
  return authenticatorOf(await addDevice(page, options));
}

async function addDevice(page: Page, { hasUserVerification = true }: DeviceOptions): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  // Without a window, because no user is there to press anything.
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

function authenticatorOf({ session, authenticatorId }: Device): VirtualAuthenticator {
  const list = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    count: async () => (await list()).length,
    async clear() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
    async copyTo(page) {
      const other = await addDevice(page, {});
      for (const credential of await list())
        await other.session.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential });
      return authenticatorOf(other);
    },
  };
}
