/** The parts of the product that everyone may open: in the bar of a wide window, in the menu of a narrow one. */
export interface Section {
  readonly label: string;
  readonly to: string;
  /** Pages whose address begins so belong to it. */
  readonly start: string;
}

export const sections: readonly Section[] = [
  { label: 'Find funders', to: '/find', start: '/find' },
  { label: 'Funders', to: '/funder', start: '/funder' },
  { label: 'Database', to: '/database/equity', start: '/database' },
  { label: 'Providers', to: '/provider', start: '/provider' },
  { label: 'How it works', to: '/how-it-works', start: '/how-it-works' },
];

/** From this width on the bar has room for them. */
export const wideBar = '(min-width: 64em)';

export function isInSection(path: string, { start }: Section): boolean {
  const lower = path.toLowerCase();
  return lower === start || lower.startsWith(`${start}/`);
}
