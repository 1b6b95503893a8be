/** Pictures of the badge that a claimed funder shows on its own pages. No zod here: the page of a funder loads it. */

export const badgeSizes = {
  small: { label: 'Small', width: 176, height: 32 },
  medium: { label: 'Medium', width: 240, height: 72 },
  large: { label: 'Large', width: 320, height: 136 },
} as const;
export type BadgeSize = keyof typeof badgeSizes;

export const badgeLooks = { light: 'Light', dark: 'Dark' } as const;
export type BadgeLook = keyof typeof badgeLooks;

export interface BadgeChoice {
  readonly size: BadgeSize;
  readonly look: BadgeLook;
}

export const badgePath = (funderId: string, { size, look }: BadgeChoice): string =>
  `/badges/${encodeURIComponent(funderId)}/${size}-${look}.svg`;

/** The HTML that a funder puts on its own page: a picture that leads to its reviews, and no script. */
export function badgeHtml(
  funder: { readonly id: string; readonly name: string },
  choice: BadgeChoice,
  site: { readonly address: string; readonly productName: string },
): string {
  const { width, height } = badgeSizes[choice.size];
  const page = `${site.address}/funder/${encodeURIComponent(funder.id)}`;
  const words = escapeAttribute(`Reviews of ${funder.name} on ${site.productName}`);
  return `<a href="${page}"><img src="${site.address}${badgePath(funder.id, choice)}" width="${width}" height="${height}" alt="${words}"></a>`;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
