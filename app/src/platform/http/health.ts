import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from '#config/config.ts'

/** Headers by which a proxy is known; behind one, everybody seems to be on this machine. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|.*-connecting-ip)$/

/** `GET /healthz` and, for callers on this machine, `GET /metrics` in Prometheus text format. */
export function installHealth(app: FastifyInstance, isReady: () => Promise<boolean>): Registry {
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
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const forwarded = Object.keys(request.headers).some((name) => FORWARDING.test(name))
    if (!isLoopback(address) || forwarded) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
