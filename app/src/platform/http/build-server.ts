import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { AppConfig } from '#config/config.ts'
import { httpLimits } from './limits.ts'
import { requestErrors } from '#kernel/error.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'
import { messageById } from '#platform/messages/messages.ts'
import { installAdmission } from './admission/admission.ts'
import { addressKey } from './context.ts'
import { refusal } from './site/envelope.ts'
import { loggedPath } from './log-path.ts'
import { installErrorHandling, requestRefusal, sendRefusal } from './errors.ts'
import { installByteBudget } from './body/held-memory.ts'
import { limitJson } from './body/limit-json.ts'
import { limitBodyTime, limitUnreadBody } from './body/request-body.ts'
import { hostCookie, sessionBinding } from './cookies.ts'
import { isCrossSite, type SiteHosts } from './admission/cross-site.ts'
import { sharedLimitStore } from './limit-calls.ts'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Creates a Fastify server with everything common to all requests: ids, logs, limits, headers, CSRF, errors. */
export async function buildServer(
  config: Pick<AppConfig, 'logLevel' | 'trustProxy' | 'limits' | 'publicUrl'>,
  options: {
    localeOf(request: FastifyRequest): string
    /** Returns true if the caller can read the details of internal errors. */
    isAdmin(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
    publicUrl(): string
    hosts: SiteHosts
    signingSecret: string
    scanner: VirusScanner
    counts: SharedCounts
  },
): Promise<FastifyInstance> {
  const { localeOf, isAdmin } = options
  const headers = securityHeaders(config.publicUrl?.startsWith('https:') ?? false)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      stream: process.stderr,
      // The parser of uploads logs its options, with all headers, at the finest level.
      redact: ['req.headers.cookie', 'req.headers.authorization', 'busboyOptions.headers'],
    },
    trustProxy: config.trustProxy ?? false,
    // Node prepares UUIDs in advance; other random bytes cost a system call each.
    genReqId: () => randomUUID().slice(-17).replace('-', ''),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestTimeout: httpLimits.uploadTimeoutMs,
    bodyLimit: httpLimits.bodyBytes,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    // Interval of the check for slow requests; Node's default is 30 s.
    http: {
      maxHeaderSize: httpLimits.requestHeadBytes,
      headersTimeout: httpLimits.headersTimeoutMs,
      connectionsCheckingInterval: 1000,
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs for these requests, not even the cookie parser.
      Object.assign(request, { cookies: {} })
      reply.headers(headers)
      sendRefusal(request, reply, requestRefusal(error.statusCode ?? 400, error), localeOf(request))
    },
  })
  installErrorHandling(app, localeOf, isAdmin)
  app.decorate('scanner', options.scanner)
  app.decorate('counts', options.counts)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    limitBodyTime(request, request.routeOptions.config.takesFiles ?? false, (error, socket) =>
      answerBrokenRequest(error, socket, headers),
    )
    done()
  })
  installByteBudget(app, localeOf)
  limitJson(app)
  await app.register(cookie)
  installAdmission(app, localeOf)
  await app.register(csrf, {
    cookieKey: hostCookie(config.publicUrl, '_csrf'),
    // A page left open for long sends an expired token; the refusal includes a fresh one.
    logLevel: 'info',
    csrfOpts: { userInfo: true, hmacKey: options.signingSecret },
    getUserInfo: (request) => sessionBinding(config.publicUrl, request),
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl?.startsWith('https:') ?? false },
    getToken: (request) => {
      const token = request.headers['x-csrf-token']
      return Array.isArray(token) ? token[0] : token
    },
  })
  if (config.limits === 'on') {
    await app.register(rateLimit, {
      max: httpLimits.readsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => addressKey(ip),
      store: sharedLimitStore(options.counts),
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { provesItself } = request.routeOptions.config
    if (!UNSAFE.has(request.method) || provesItself) done()
    else if (isCrossSite(request, options.publicUrl(), options.hosts)) done(requestErrors.error('invalid-csrf'))
    else if (isOfPreview(request)) done(requestErrors.error('preview'))
    else app.csrfProtection(request, reply, done)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (UNSAFE.has(request.method)) reply.header('x-csrf-token', offerToken(config, request, reply))
  })
  app.addHook('onResponse', async (request, reply) => {
    limitUnreadBody(request)
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url, request.params),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  return app
}

/** True for a request of a page that a preview shows: its script says so, and so does the address of a form's page. */
function isOfPreview({ url, headers: { referer = '' } }: FastifyRequest): boolean {
  return [url, referer].some((address) => new URLSearchParams(address.split('?')[1]?.split('#')[0]).has('preview'))
}

/**
 * Returns a CSRF token for the session the browser has after this response; earlier tokens stay valid as long as their
 * session.
 */
export function offerToken(
  { publicUrl }: Pick<AppConfig, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  return reply.generateCsrf({ userInfo: sessionBinding(publicUrl, request, reply) })
}

const PARSER_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Sends the error envelope for requests that Node's HTTP parser rejects. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // Bytes already written can belong to the response to this very request, refused before it fully arrived; a second
  // response must not follow.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesWritten > 0) return void socket.destroy()
  const refused = requestRefusal(PARSER_STATUS[error.code ?? ''] ?? 400)
  const body = JSON.stringify(refusal(refused, messageById('en', refused.messageKey)))
  const head = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that keeps sending would hold the connection open.
  setTimeout(() => socket.destroy(), httpLimits.lingerMs).unref()
}

/**
 * Returns the headers of every response, including those outside routes; `secure` if the site is served over https.
 * Pages add their own Content-Security-Policy.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), serial=(), usb=()',
    // For browsers without frame-ancestors; embeddable pages remove it.
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
