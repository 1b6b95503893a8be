import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { settingOf } from '../../../contract/product-settings/setting-facts.ts';

/** `?setting=replyDays` in the address: the field of that setting has the focus, in the middle of the window. */
export function useAskedSetting(): void {
  const [address] = useSearchParams();
  const asked = settingOf(address.get('setting') ?? '');
  useEffect(() => {
    if (asked === null) return undefined;
    // After the heading of the page has taken the focus.
    const timer = setTimeout(() => {
      const field = document.querySelector<HTMLElement>(`[data-setting="${asked}"] input`);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [asked]);
}
