import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { SharedCounts } from '#platform/limits/shared-counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    counts: SharedCounts
  }
  interface FastifyContextConfig {
    /** True if the secret of the request authorizes the write, so that no session or CSRF token is needed. */
    provesItself?: boolean
  }
}

/** The part of a route's options that the plugin passes to its store, which the plugin's types leave out. */
interface LimitedRoute {
  groupId?: string
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Returns the store class with which the plugin shares counts of calls between processes. */
export function sharedLimitStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class SharedLimitStore implements FastifyRateLimitStore {
    #kind = 'reads'

    incr(...[caller, callback, timeWindow, most]: Parameters<FastifyRateLimitStore['incr']>): void {
      const { amount, endsInMs } = counts.add({ kind: this.#kind, most, seconds: timeWindow / 1000 }, caller, 1)
      callback(null, { current: amount, ttl: endsInMs })
    }

    child(options: object): FastifyRateLimitStore {
      const { groupId, routeInfo } = options as LimitedRoute
      const store = new SharedLimitStore()
      store.#kind = groupId ?? `${String(routeInfo?.method)} ${routeInfo?.url}`
      return store
    }
  }
}

/**
 * Returns the hook of routes whose calls are counted together; the plugin's own setting counts each route separately.
 * Empty for a server without limits. The routes need `rateLimit: false`.
 */
export function limitTogether(
  app: FastifyInstance,
  { kind, most, seconds }: { kind: string; most: number; seconds: number },
  keyGenerator: (request: FastifyRequest) => string,
): onRequestAsyncHookHandler[] {
  if (!app.hasDecorator('rateLimit')) return []
  return [app.rateLimit({ max: most, timeWindow: seconds * 1000, keyGenerator, groupId: kind })]
}
