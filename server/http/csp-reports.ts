import type { FastifyInstance } from 'fastify';
import { minutes } from '../clock.ts';
import { cspReports } from '../metrics.ts';

export const cspReportPath = '/api/csp-report';
const bodyLimitBytes = 8_192;
const mostPerMinute = 60;

/**
 * Where browsers say what the policy of a page kept from running. Any caller can send anything here, so every answer is
 * the same, nothing is stored, and of what was sent only the name of a directive is logged: a word of the policy.
 */
export function receiveCspReports(app: FastifyInstance): void {
  let minuteStart = performance.now();
  let received = 0;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Too long, or of no kind at all: dropped like the rest.
    scope.setErrorHandler((_error, _request, reply) => reply.code(204).send());
    scope.post(
      cspReportPath,
      { schema: { hide: true }, config: { gate: 'anyone', isForAnySite: true } },
      async (request, reply) => {
        if (performance.now() - minuteStart > minutes(1)) {
          minuteStart = performance.now();
          received = 0;
        }
        received += 1;
        if (received <= mostPerMinute) {
          cspReports.inc();
          request.log.info(
            { event: 'csp.report', directive: directiveOf(request.body) },
            'something was kept from running',
          );
        }
        return reply.code(204).send();
      },
    );
  });
}

/** The directive in either of the two forms that browsers send; "unknown" for anything else. */
function directiveOf(body: unknown): string {
  const found = /"(?:effective-?[dD]irective)"\s*:\s*"([a-z-]{1,40})[" ]/.exec(typeof body === 'string' ? body : '');
  return found?.[1] ?? 'unknown';
}
