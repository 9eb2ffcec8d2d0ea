import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type AppConfig, isLoopback } from '#config/config.ts'
import { isSame } from '#platform/secrets/hash.ts'

/** Headers added by proxies; behind one, every caller seems to be on this machine. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|.*-connecting-ip)$/

type MetricsAccess = Pick<AppConfig, 'metricsToken' | 'trustProxy' | 'publicUrl'>

/** Installs `GET /healthz` and `GET /metrics` (Prometheus text format). */
export function installHealth(app: FastifyInstance, isReady: () => Promise<boolean>, access: MetricsAccess): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'foyer_' })
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
  app.get('/healthz', { config: { rateLimit: false }, schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady().catch(() => false)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
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
