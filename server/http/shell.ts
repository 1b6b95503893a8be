import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy } from './headers.ts';
import { sendProblem } from './errors.ts';
import { Refusal } from './refusal.ts';

/** The first words of the addresses that are pages; any other page address gets the page "not found" with a 404. */
const sections = new Set([
  '',
  'review',
  'otp',
  'login',
  'signup',
  'sign-out',
  'user',
  'database',
  'alerts',
  'reminders',
  'admin',
  'funder',
  'how-it-works',
  'free-access',
  'restore',
  'guidelines',
  'privacy',
  'terms',
]);

export interface ShellOptions {
  /** The built front end. Without one, as in most tests, only the API answers. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly productName: string;
  /** Another host that answers the API; null where it is this one. */
  readonly apiUrl: string | null;
}

/** Serves the built front end: hashed assets for ever, the page itself anew each time with its own nonce. */
export async function serveShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const index = join(options.folder, 'index.html');
  if (!existsSync(index)) {
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('not_found')));
    return;
  }
  await serveFiles(app, options.folder);
  const sendPage = pageSender(readFileSync(index, 'utf8'), options);
  const isPublic = { config: { gate: 'anyone' }, schema: { hide: true } };
  app.get('/favicon.svg', isPublic, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg'),
  );
  app.get('/', isPublic, async (_request, reply) => sendPage(reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!isPage(request.method, path)) return sendProblem(request, reply, new Refusal('not_found'));
    return sendPage(reply, sections.has((path.split('/')[1] ?? '').toLowerCase()) ? 200 : 404);
  });
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  await app.register(fastifyStatic, { root: folder, serve: false });
}

/** An old chunk, an unknown file or an unknown call is not a page: it gets a problem document, never the page with a 200. */
function isPage(method: string, path: string): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && !/^\/(api|identity|assets|dev)(\/|$)/i.test(path) && !path.includes('.');
}

function pageSender(template: string, { publicUrl, productName, apiUrl }: ShellOptions) {
  const page = template
    .replaceAll('__PRODUCT_NAME__', escapeHtml(productName))
    .replaceAll('__API_URL__', escapeHtml(apiUrl ?? ''));
  return (reply: FastifyReply, status: 200 | 404): FastifyReply => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy({ nonce, isHttps: publicUrl.startsWith('https:'), apiUrl }))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
