import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { createApiKey } from '#features/company/company-api/server/keys/api-keys.ts'
import { apiScopes, COMPANY_API, DESK_API } from '#kernel/company/api-scopes.ts'
import { addDays } from '#kernel/time.ts'
import { contract } from '#main/contract.ts'
import { orderedFeatures } from '#main/features.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sampleInput } from '../sample-input.ts'
import type { TestSite } from '../test-site.ts'
import { lastLink, openVisitor, signIn, type Visitor } from '../visitor.ts'
import { companyId, daysWrites, idsOfAlice, pathsOf, type Walker } from './walk.ts'

const DOMAIN = 'meridian.example'

export interface SiteWalk {
  /**
   * Uses the site for a day and reads everything readable.
   * @returns the reads that no one could make, with their statuses
   */
  useTheSite(): Promise<string[]>
  /** Makes each call of the company API. @returns the reads that were refused */
  callAsCompany(): Promise<string[]>
  /** Sends every write to every endpoint; those that end something are sent last. */
  changeEverything(): Promise<void>
}

/** Walks through the demo as two of its candidates, a visitor and a company's program. */
export async function openWalk(site: TestSite): Promise<SiteWalk> {
  const { db, database, tenants } = site.context
  const ids = await idsOfAlice(database.pool)
  const tenantId = tenants.resolve('localhost', DOMAIN)?.id ?? 0
  const now = new Date()
  // Nothing is listening there.
  await addWebhook(db, { tenantId, url: 'http://127.0.0.1:9/', events: [], secret: 'secret', now })
  const key = { tenantId, name: 'ATS', scopes: [...apiScopes], expiresAt: null, now }
  const program = { host: 'localhost:3000', authorization: `Bearer ${(await createApiKey(db, key)).key}` }
  const people: Record<Walker, Visitor> = {
    alice: await signIn(site, DOMAIN, 'alice@example.com'),
    carol: await signIn(site, DOMAIN, 'carol@example.com'),
    guest: await openVisitor(site, DOMAIN),
  }
  return {
    async useTheSite() {
      for (const { as, method, path, body } of daysWrites(ids)) {
        const { statusCode, body: said } = await people[as].send(method, path, body)
        if (statusCode >= 300) throw new Error(`${method} ${path} was answered with ${statusCode}: ${said}`)
      }
      const tokens = {
        'GET /api/pcsx/job_alerts': tokenFor(site, 'guest@example.org'),
        'GET /api/pcsx/referrals/:token': tokenFor(site, 'friend@example.org'),
      }
      await people.guest.post('/api/pcsx/job_alerts/confirm', { token: tokens['GET /api/pcsx/job_alerts'] })
      const unread: string[] = []
      for (const endpoint of contract.filter(({ method }) => method === 'GET'))
        for (const path of pathsOf(endpoint, ids, tokens)) {
          const statuses: number[] = []
          for (const person of Object.values(people)) statuses.push((await person.get(path)).statusCode)
          if (!statuses.includes(200)) unread.push(`${endpoint.route} ${statuses.join(' ')}`)
        }
      return unread
    },
    async callAsCompany() {
      const unread: string[] = []
      const { paths } = (await site.get(`${COMPANY_API}/openapi.json`)).json<{ paths: Record<string, object> }>()
      for (const [path, operations] of Object.entries(paths))
        for (const method of Object.keys(operations)) {
          const url = path.replace(/\{\w+\}/, companyId(path, ids)).replaceAll(/\{\w+\}/g, '1')
          const { statusCode } = await site.app.inject({
            method: method.toUpperCase() as 'GET' | 'POST' | 'PUT',
            url,
            headers: program,
            ...(method !== 'get' && { payload: {} }),
          })
          if (method === 'get' && statusCode !== 200) unread.push(`${path} ${statusCode}`)
        }
      return unread
    },
    async changeEverything() {
      const ending = /erase|sign-out|revoke|withdraw|delete|leave|decline/
      const writes = contract
        // Those of the desk are for acts that have only a command otherwise, and few objects.
        .filter(({ method, files, path }) => method !== 'GET' && !files && !path.startsWith(`${DESK_API}/acts/`))
        .toSorted((a, b) => Number(ending.test(a.path)) - Number(ending.test(b.path)))
      for (const endpoint of writes)
        for (const who of ['guest', 'alice', 'carol'] as const)
          for (const path of pathsOf(endpoint, ids)) {
            const body = sampleInput(endpoint.body) as object | undefined
            await people[who].send(endpoint.method as 'POST' | 'PUT' | 'DELETE', path, body)
          }
    },
  }
}

function tokenFor(site: TestSite, email: string): string {
  const { searchParams } = lastLink(site, email)
  return searchParams.get('confirm') ?? searchParams.get('token') ?? ''
}

/** Runs every scheduled job, at a time a number of days from now. @returns the names of those that failed */
export async function runScheduledJobs({ context }: TestSite, clock: { now: Date }, days: number): Promise<string[]> {
  const handlers = new Map<string, () => Promise<void>>()
  const scheduled: string[] = []
  const idle = new AbortController().signal
  const jobs: Jobs = {
    ...context.jobs,
    handle: (kind, handler) =>
      void handlers.set(kind.name, () =>
        handler(kind.data.parse({}), { id: 'walk', attempt: 1, signal: idle, stopping: idle }),
      ),
    schedule: ({ name }) => void scheduled.push(name),
  }
  for (const { jobs: register } of orderedFeatures) register?.({ ...context, jobs })
  const start = clock.now
  clock.now = addDays(start, days)
  const failed: string[] = []
  for (const name of scheduled)
    await handlers
      .get(name)?.()
      .catch(() => failed.push(name))
  clock.now = start
  return failed
}
