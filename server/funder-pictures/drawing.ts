import { outlineOf, type Lettering } from './letters.ts';

/** Pieces of SVG, all attributes: no style, no script and no address of another file. */

export const inks = {
  light: { paper: '#FFFFFF', line: '#DCD8D0', ink: '#15181F', dim: '#57534A', accent: '#1F3FD0' },
  dark: { paper: '#15181F', line: '#3B3934', ink: '#FFFFFF', dim: '#DCD8D0', accent: '#8FA6FB' },
} as const;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export const text = (words: string, place: Place, lettering: Lettering & { readonly fill: string }): string =>
  `<path fill="${lettering.fill}" d="${outlineOf(words, place, lettering)}"/>`;

/** The mark of the product, 24 by 34 at the scale 1: the eye, whose upper circle is seen on either paper. */
export const mark = ({ x, y }: Place, scale: number, upper: string): string =>
  [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<circle cx="12" cy="12" r="12" fill="${upper}"/><circle cx="12" cy="22" r="12" fill="#1F3FD0"/>`,
    '<path d="M1.09 17a12 12 0 0 1 21.82 0 12 12 0 0 1-21.82 0Z" fill="#FFFFFF"/>',
    '<circle cx="12" cy="17" r="3.5" fill="#15181F"/></g>',
  ].join('');
