import { useState } from 'react';

const key = 'admin-sidebar-collapsed';

/** Whether the sidebar shows its groups only, kept on this browser. */
export function useCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) !== null);
  const toggle = (): void => {
    if (isCollapsed) localStorage.removeItem(key);
    else localStorage.setItem(key, 'yes');
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}
