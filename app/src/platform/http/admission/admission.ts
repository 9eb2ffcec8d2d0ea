import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { httpLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { sendRefusal } from '../errors.ts'
import { createTurns } from '../take-turns.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
  }
  interface FastifyContextConfig {
    /** True for responses that stay open, such as event streams, which block no one else. */
    staysOpen?: boolean
  }
}

/** Decides how many reads can wait at once. Times are in milliseconds of a monotonic clock. */
export interface Admission {
  /** Number of admitted reads that aren't answered yet. */
  readonly waiting: number
  /** Reads answered per second while requests are waiting. */
  readonly perSecond: number
  readonly refused: number
  /** Admits a read, or returns undefined if it would wait too long. Call the result once it is answered; it is idempotent. */
  admit(now: number): ((now: number) => void) | undefined
}

/** The first estimate, until the process has measured itself. */
const FIRST_PER_SECOND = 100
/** Busy time after which the estimate is updated. */
const SAMPLE_MS = 250
/** Share of the newest sample in the estimate. */
const NEWEST = 0.3

/** Expected wait below which there is no rush. */
const CALM_MS = 100

/**
 * Admits reads as long as the expected wait is below `waitMs`, or below `rushWaitMs` once a rush has lasted for
 * `waitMs`: a permanent queue makes everyone wait without anyone being answered sooner (as in CoDel, RFC 8289). The
 * wait follows from Little's law: requests that wait, divided by requests answered per second. Up to `free` reads are
 * always admitted, because a few slow ones don't indicate load.
 */
export function createAdmission({
  waitMs,
  rushWaitMs,
  free,
}: {
  waitMs: number
  rushWaitMs: number
  free: number
}): Admission {
  let waiting = 0
  let refused = 0
  let perSecond = FIRST_PER_SECOND
  let rushSince: number | undefined
  const sample = { since: 0, busyMs: 0, answered: 0 }

  function measure(now: number): void {
    if (waiting > 0) sample.busyMs += now - sample.since
    sample.since = now
    if (sample.busyMs < SAMPLE_MS || sample.answered === 0) return
    perSecond += NEWEST * ((sample.answered * 1000) / sample.busyMs - perSecond)
    sample.busyMs = 0
    sample.answered = 0
  }

  return {
    get waiting() {
      return waiting
    },
    get refused() {
      return refused
    },
    get perSecond() {
      return perSecond
    },
    admit(now) {
      measure(now)
      const expectedMs = ((waiting + 1) * 1000) / perSecond
      rushSince = expectedMs < CALM_MS ? undefined : (rushSince ?? now)
      const allowedMs = rushSince !== undefined && now - rushSince > waitMs ? rushWaitMs : waitMs
      if (waiting >= free && expectedMs > allowedMs) {
        refused++
        return undefined
      }
      waiting++
      let answered = false
      return (then) => {
        if (answered) return
        answered = true
        sample.answered++
        measure(then)
        waiting--
      }
    },
  }
}

/** True for requests that compute something for a reader: pages and calls that write nothing. */
function isRead({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (method !== 'GET' || url === undefined || config.staysOpen) return false
  return url === '/*' || url.startsWith('/api/')
}

/**
 * Refuses reads that would wait longer than two seconds with 503 and `Retry-After`, so that the ones it admits stay
 * fast under any load. Writes always pass, because signing, sending and saving have priority. Admitted reads take
 * turns, so that everything else, including refusals, waits for at most one of them.
 */
export function installAdmission(app: FastifyInstance, localeOf: (request: FastifyRequest) => string): void {
  const admission = createAdmission({
    waitMs: httpLimits.readWaitMs,
    rushWaitMs: httpLimits.readWaitInRushMs,
    free: httpLimits.readsAlwaysAdmitted,
  })
  const turns = createTurns()
  const answers = new WeakMap<FastifyRequest, (now: number) => void>()
  app.decorate('admission', admission)
  app.addHook('onRequest', (request, reply, next) => {
    if (!isRead(request)) return next()
    const answered = admission.admit(performance.now())
    if (!answered) {
      const { least, most } = httpLimits.busyRetrySeconds
      // Adds jitter, or all refused clients would retry at the same moment.
      const retryAfterSeconds = least + Math.floor(Math.random() * (most - least + 1))
      return sendRefusal(request, reply, requestErrors.error('busy', { retryAfterSeconds }), localeOf(request))
    }
    answers.set(request, answered)
    // For responses that no hook sees, such as those to visitors who left.
    reply.raw.once('close', () => answered(performance.now()))
    turns.take(next, () => request.raw.socket.destroyed)
  })
  app.addHook('onSend', async (request) => answers.get(request)?.(performance.now()))
}

/** Registers `foyer_reads_waiting` and `foyer_reads_refused_total`. */
export function installAdmissionMetrics(registry: Registry, { admission }: FastifyInstance): void {
  const waiting = new Gauge({
    name: 'foyer_reads_waiting',
    registers: [],
    help: 'Pages and reading calls that are being answered',
    collect() {
      this.set(admission.waiting)
    },
  })
  const refused = new Counter({
    name: 'foyer_reads_refused_total',
    registers: [],
    help: 'Pages and reading calls that were refused because they would have waited too long',
    collect() {
      this.reset()
      this.inc(admission.refused)
    },
  })
  for (const metric of [waiting, refused]) registry.registerMetric(metric)
}
