/*
 * What the path alone decides: who may be here, how the bar behaves, which footer there is. Paths match without regard
 * to case.
 */

export type RouteClass = 'open' | 'protected' | 'unauthenticated-only';

const unauthenticatedOnly = ['/login', '/signup', '/otp'];

/** Authors come back there after the link to their account is gone: the page does not ask who they are. */
const returnPath = '/review/return';

export function routeClassOf(path: string): RouteClass {
  const lower = path.toLowerCase();
  if (lower === returnPath) return 'open';
  if (lower.startsWith('/review') || lower.startsWith('/admin') || isUnder(lower, '/user')) return 'protected';
  return unauthenticatedOnly.some((start) => lower.startsWith(start)) ? 'unauthenticated-only' : 'open';
}

/** The first word of the path; empty for the home page. */
export function sectionOf(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase();
}

/** Pixels from the top within which the page counts as not scrolled. */
export const scrollAtTopThreshold = 20;

export interface BarLook {
  readonly isHidden: boolean;
  readonly tone: 'beige' | 'white';
  readonly hasShareButton: boolean;
  /** Lower, and with a quiet button to share a review: on admin pages. */
  readonly isLow: boolean;
  /** Stands nearer to the edges of the window, as the tables under it do. */
  readonly isWide: boolean;
}

/** On home, review and funder pages the bar stays when scrolled, white with a shadow; elsewhere it hides until the top. */
export function barLookOf(path: string, isAtTop: boolean): BarLook {
  const lower = path.toLowerCase();
  const isReview = lower.startsWith('/review');
  const stays = lower === '/' || isReview || lower.startsWith('/funder');
  return {
    isHidden: !isAtTop && !stays,
    tone: isAtTop || !stays ? 'beige' : 'white',
    hasShareButton: !isReview,
    isLow: isUnder(lower, '/admin'),
    isWide: hasTables(lower),
  };
}

export type FooterLook = 'full' | 'slim';

/** Slim beside a form that is the only thing on the page, and under tables and steps that fill the window. */
export function footerLookOf(path: string): FooterLook {
  const lower = path.toLowerCase();
  return isFormAlone(lower) || hasTables(lower) || lower.startsWith('/review/') ? 'slim' : 'full';
}

/** Whether the page fills the window before its footer begins: all but forms that are the only thing on the page. */
export const fillsWindow = (path: string): boolean => !isFormAlone(path.toLowerCase());

const isFormAlone = (lower: string): boolean => routeClassOf(lower) === 'unauthenticated-only';

/** Forms that are the only thing on the page and longer than the window of a phone: the footer begins below it. */
export const isLongOnPhones = (path: string): boolean => path.toLowerCase().startsWith('/signup');

/** Pages of which a table takes the window from edge to edge. */
function hasTables(lower: string): boolean {
  return isUnder(lower, '/database') || isUnder(lower, '/admin');
}

function isUnder(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}
