import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** 162 bits. */
const tagLength = 27;

/** Links to other pages are made anew each time: whether there is one belongs to the content, its words do not. */
const pageLinks = /"(next|previous)Cursor":"[^"]*"/g;

/** Weak: the same rows in the same order, whatever the links beside them. */
export const tagOf = (text: string): string =>
  `W/"${hash('sha256', text.replaceAll(pageLinks, '"$1Cursor":true'), 'base64url').slice(0, tagLength)}"`;

/** Of what is made of parts: the same parts in the same order. */
export const tagOfParts = (parts: readonly string[]): string =>
  `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, tagLength)}"`;

/** Whether the caller has it already, by `If-None-Match`. */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const asked = request.headers['if-none-match'];
  if (asked === undefined) return false;
  const opaque = (one: string): string => one.trim().replace(/^W\//, '');
  return asked.trim() === '*' || asked.split(',').some((one) => opaque(one) === opaque(tag));
}
