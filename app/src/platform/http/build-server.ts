import { randomBytes } from 'node:crypto'
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
import { serverLimits } from '#config/server-limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { messageById } from '#platform/messages/messages.ts'
import { addressKey } from './address-key.ts'
import { refusal } from './envelope.ts'
import { installErrorHandling, requestRefusal, sendRefusal } from './errors.ts'
import { isCrossSite } from './origin.ts'
import { installByteBudget } from './held-memory.ts'
import { limitBodyTime, limitUnreadBody } from './request-body.ts'
import { securityHeaders } from './security-headers.ts'
import { sessionBinding } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What changes something by a secret in its address, without session and CSRF token. */
    provesItself?: boolean
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A Fastify server with everything that holds for every request: ids, logs, limits, headers, CSRF, errors. */
export async function buildServer(
  config: Pick<AppConfig, 'logLevel' | 'trustProxy' | 'limits' | 'publicUrl'>,
  options: {
    localeOf(request: FastifyRequest): string
    /** Whether whoever asks may read what went wrong inside. */
    isAdmin(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
    publicUrl(): string
    signingSecret: string
  },
): Promise<FastifyInstance> {
  const { localeOf, isAdmin } = options
  const headers = securityHeaders(config.publicUrl?.startsWith('https:') ?? false)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      stream: process.stderr,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    trustProxy: config.trustProxy ?? false,
    genReqId: () => randomBytes(8).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: serverLimits.uploadTimeoutMs,
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    // Slow requests are looked for so often; by default it is every 30 s.
    http: {
      maxHeaderSize: serverLimits.requestHeadBytes,
      headersTimeout: serverLimits.headersTimeoutMs,
      connectionsCheckingInterval: 1000,
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs for these, not even the one that reads cookies.
      Object.assign(request, { cookies: {} })
      reply.headers(headers)
      sendRefusal(request, reply, requestRefusal(error.statusCode ?? 400, error), localeOf(request))
    },
  })
  installErrorHandling(app, localeOf, isAdmin)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    limitBodyTime(request, request.routeOptions.config.takesFiles ?? false, (error, socket) =>
      answerBrokenRequest(error, socket, headers),
    )
    done()
  })
  installByteBudget(app, localeOf)
  await app.register(cookie)
  await app.register(csrf, {
    cookieKey: '_csrf',
    // A page that lay open has an old token; it gets a new one with the refusal.
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
      max: serverLimits.readsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => addressKey(ip),
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { provesItself } = request.routeOptions.config
    if (!UNSAFE.has(request.method) || provesItself) done()
    else if (isCrossSite(request, options.publicUrl())) done(requestErrors.error('invalid-csrf'))
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
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0]?.slice(0, 300),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  return app
}

/** A token for the session that the browser has after this answer; earlier ones stay good as long as their session. */
export function offerToken(
  { publicUrl }: Pick<AppConfig, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  return reply.generateCsrf({ userInfo: sessionBinding(publicUrl, request, reply) })
}

const PARSER_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What Node's parser refuses before there is a request gets the envelope as well. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // What was written may be the answer to this very request, refused before it had arrived; there is never a second one.
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
  // A sender that goes on sending keeps its side open.
  setTimeout(() => socket.destroy(), serverLimits.lingerMs).unref()
}
