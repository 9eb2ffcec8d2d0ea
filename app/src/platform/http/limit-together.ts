import '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the secret of the request authorizes the write, so that no session or CSRF token is needed. */
    provesItself?: boolean
  }
}

/**
 * Returns the hook of routes whose calls count together; the plugin's own setting counts those of each route apart. Empty for a
 * server without limits. The routes need `rateLimit: false`.
 */
export function limitTogether(
  app: FastifyInstance,
  { most, seconds }: { most: number; seconds: number },
  keyGenerator: (request: FastifyRequest) => string,
): onRequestAsyncHookHandler[] {
  if (!app.hasDecorator('rateLimit')) return []
  return [app.rateLimit({ max: most, timeWindow: seconds * 1000, keyGenerator })]
}
