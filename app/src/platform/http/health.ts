import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type AppConfig, isLoopback } from '#config/config.ts'
import { httpLimits } from './limits.ts'
import { isSame } from '#platform/secrets/hash.ts'

/** Headers added by proxies; behind one, every caller seems to be on this machine. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|.*-connecting-ip)$/

type MetricsAccess = Pick<AppConfig, 'metricsToken' | 'trustProxy' | 'publicUrl'>

let ofProcess: Registry | undefined

/**
 * Returns the metrics of this process, which all servers in it share: prom-client keeps watching the process for as long
 * as it runs, and would keep each server alive with it.
 */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, prefix: 'foyer_' })
  return ofProcess
}

/** Shares one check among concurrent callers, and treats no response within a balancer's timeout as a no. */
function inTime(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return async () => {
    asked ??= ask()
      .then(Boolean, () => false)
      .finally(() => (asked = undefined))
    const late = new AbortController()
    const limit = wait(httpLimits.healthMs, false, { signal: late.signal }).catch(() => false)
    return Promise.race([asked, limit]).finally(() => late.abort())
  }
}

/**
 * Installs `GET /healthz` and `GET /metrics` (Prometheus text format). A process that was ready once stays ready
 * without a database that other processes share: it still has pages, and error messages for the rest, while a balancer
 * without processes has neither. With an embedded database it isn't ready while that is away.
 */
export function installHealth(
  app: FastifyInstance,
  checks: {
    isReady(): Promise<boolean>
    askDatabase(): Promise<unknown>
    /** True if only this process uses the database, so that no balancer can help. */
    ownsDatabase: boolean
  },
  access: MetricsAccess,
): Registry {
  const isReady = inTime(checks.isReady)
  const hasDatabase = inTime(checks.askDatabase)
  let wasReady = false
  const registry = Registry.merge([processMetrics()])
  const durations = new Histogram({
    name: 'foyer_http_request_seconds',
    help: 'Time from request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    const database = await hasDatabase()
    wasReady ||= database && (await isReady())
    const serves = wasReady && (database || !checks.ownsDatabase)
    return reply
      .status(serves ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: serves ? 'ok' : 'unavailable', ...(!database && { database: 'unavailable' }) })
  })
  const up = new Gauge({
    name: 'foyer_database_up',
    help: '1 while the database answers within a second, else 0',
    registers: [],
    async collect() {
      this.set((await hasDatabase()) ? 1 : 0)
    },
  })
  registry.registerMetric(up)
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, access)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}

/**
 * Requires the token if one is configured. Without a token only programs on this machine can read metrics, and none if
 * a proxy is configured: some proxies add no header and rewrite the host, so every caller would look local.
 */
function canReadMetrics(request: FastifyRequest, { metricsToken, trustProxy, publicUrl }: MetricsAccess): boolean {
  if (metricsToken !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const forwarded = Object.keys(request.headers).some((name) => FORWARDING.test(name))
  const isBehindProxy =
    trustProxy !== undefined || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))
  return isLoopback(address) && isLoopback(request.hostname) && !forwarded && !isBehindProxy
}
