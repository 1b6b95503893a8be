import type { FastifyInstance, FastifyReply } from 'fastify';
import { hours, after, days } from '../clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { countSubjectPages, listSubjectPages } from './queries.ts';
import { mostAddresses, robotsOf, sitemapIndexOf, sitemapOf, staticPages } from './sitemap.ts';

const lifetime = hours(1);
const isPublic = { config: { gate: 'anyone' }, schema: { hide: true } };

/** robots.txt and the sitemap, in files of at most 50,000 addresses; each is made at most once an hour. */
export function registerPublicPageRoutes(app: FastifyInstance, context: Context): void {
  const { publicUrl, securityContact: contact } = context.config;
  const perFile = mostAddresses - staticPages.length;
  const keep = keeper(context);
  app.get('/robots.txt', isPublic, async (_request, reply) => send(reply, 'text/plain', robotsOf(publicUrl)));
  app.get('/.well-known/security.txt', isPublic, async (_request, reply) =>
    send(reply, 'text/plain', securityText({ contact, publicUrl, now: context.clock.now() })),
  );
  // Where password managers send people: there are no passwords, but the page where one signs in and out.
  app.get('/.well-known/change-password', isPublic, async (_request, reply) => reply.redirect('/user', 302));
  app.get('/sitemap.xml', isPublic, async (_request, reply) => {
    const file = await keep('index', async () => {
      const count = await context.reads.stale(countSubjectPages);
      return count <= perFile ? makePart(context, 1, perFile) : sitemapIndexOf(Math.ceil(count / perFile), publicUrl);
    });
    return send(reply, 'application/xml', file);
  });
  app.get<{ Params: { part: string } }>('/sitemaps/:part', isPublic, async (request, reply) => {
    const part = /^([1-9]\d{0,3})\.xml$/.exec(request.params.part)?.[1];
    const parts = Math.ceil((await context.reads.stale(countSubjectPages)) / perFile);
    if (part === undefined || Number(part) > Math.max(1, parts)) throw new Refusal('not_found');
    return send(reply, 'application/xml', await keep(part, () => makePart(context, Number(part), perFile)));
  });
}

async function makePart({ reads, config }: Context, part: number, perFile: number): Promise<string> {
  const place = { offset: (part - 1) * perFile, limit: perFile };
  const pages = await reads.stale((db) => listSubjectPages(db, place));
  return sitemapOf(part === 1 ? [...staticPages, ...pages] : pages, config.publicUrl);
}

/** The same file for everyone for an hour; one that failed is not kept. */
function keeper({ clock }: Context): (name: string, make: () => Promise<string>) => Promise<string> {
  const kept = new Map<string, { readonly file: Promise<string>; readonly until: number }>();
  return (name, make) => {
    const now = clock.now().getTime();
    const known = kept.get(name);
    if (known !== undefined && now < known.until) return known.file;
    const file = make();
    kept.set(name, { file, until: now + lifetime });
    file.catch(() => kept.delete(name));
    return file;
  };
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(body);
}

/** RFC 9116 asks for less than a year; it is made anew with each answer, so it never runs out. */
const validFor = days(180);

/** `/.well-known/security.txt`: where to write about a weakness. `contact` is a mailto or https address. */
function securityText(options: { contact: string; publicUrl: string; now: Date }): string {
  const { contact, publicUrl, now } = options;
  const expires = after(now, validFor).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
