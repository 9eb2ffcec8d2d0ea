import { isbot } from 'isbot'
import { type BoundedCache, boundedCache } from '#kernel/bounded-cache.ts'
import { dayIn } from '#kernel/days.ts'
import { addHours } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { keyedHash } from '#platform/secrets/hash.ts'
import { newToken } from '#platform/secrets/token.ts'
import { visitLimits } from '../limits.ts'
import { addViews, findSource, type HashedView, saltOf } from './visit-store.ts'

/** A person or a program that looks at jobs of a company, as their request describes them. */
export interface Visitor {
  tenantId: number
  /** The company's time zone. */
  zone: string
  /** Network address, as limits count it. */
  address: string
  agent: string
}

/** A view of a job. */
export interface View extends Visitor {
  positionId: number
  source: string
  at: Date
}

/** Counts the views of jobs. */
export interface ViewCounter {
  /** Notes a view, in memory. */
  add(view: View): void
  /** Returns where a visitor of a job came from that day; undefined for one who hasn't seen it. */
  sourceOf(visitor: Visitor & { positionId: number }, at: Date): Promise<string | undefined>
  /** Adds the noted views to the counts in the database, and forgets the salts of days that are over. If that fails, they wait. */
  flush(now: Date): Promise<void>
}

/** Creates a counter. Any number of them can count in one database. */
export function createViewCounter(db: Database): ViewCounter {
  let waiting: View[] = []
  let running: Promise<void> = Promise.resolve()
  const salts = new Map<string, { zone: string; day: string; salt: string }>()
  const counted = boundedCache<true>(visitLimits.remembered)
  const agents = boundedCache<boolean>(visitLimits.agents)

  async function hash(
    { tenantId, zone, address, agent }: Visitor,
    at: Date,
  ): Promise<{ day: string; visitor: string }> {
    const day = dayIn(at, zone)
    const key = `${tenantId} ${day}`
    const { salt } = salts.get(key) ?? { salt: await saltOf(db, tenantId, day, newToken()) }
    salts.set(key, { zone, day, salt })
    return { day, visitor: keyedHash(salt, 'visitor', address, agent).slice(0, visitLimits.hash) }
  }

  const isBot = (agent: string): boolean => cached(agents, agent, () => agent === '' || isbot(agent))

  async function hashed(view: View): Promise<HashedView> {
    const { tenantId, positionId, source } = view
    return { tenantId, positionId, source, isBot: isBot(view.agent), ...(await hash(view, view.at)) }
  }

  async function addWaiting(): Promise<void> {
    const views = waiting
    if (views.length === 0) return
    waiting = []
    try {
      const fresh = new Map<string, HashedView>()
      for (const view of views) {
        const one = await hashed(view)
        const key = `${one.tenantId} ${one.day} ${one.visitor} ${one.positionId}`
        if (!counted.get(key) && !fresh.has(key)) fresh.set(key, one)
      }
      if (fresh.size > 0) await addViews(db, [...fresh.values()])
      for (const key of fresh.keys()) counted.set(key, true)
    } catch (error) {
      waiting = [...views, ...waiting].slice(0, visitLimits.waiting)
      throw error
    }
  }

  return {
    add(view) {
      if (waiting.length < visitLimits.waiting) waiting.push({ ...view, agent: view.agent.slice(0, visitLimits.agent) })
    },
    async sourceOf(visitor, at) {
      const { positionId, tenantId } = visitor
      const agent = visitor.agent.slice(0, visitLimits.agent)
      const first = waiting.find(
        (view) => view.positionId === positionId && view.address === visitor.address && view.agent === agent,
      )
      const stored = await findSource(db, { tenantId, positionId, ...(await hash({ ...visitor, agent }, at)) })
      return stored ?? first?.source
    },
    flush(now) {
      const next = running.then(addWaiting)
      for (const [key, { zone, day }] of salts) if (day < firstKeptDay(now, zone)) salts.delete(key)
      running = next.catch(() => undefined)
      return next
    },
  }
}

/** Returns the first day whose hashes are still needed. */
export const firstKeptDay = (now: Date, zone: string): string => dayIn(addHours(now, -visitLimits.hashHours), zone)

function cached<T extends {}>(cache: BoundedCache<T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make()
  cache.set(key, value)
  return value
}
