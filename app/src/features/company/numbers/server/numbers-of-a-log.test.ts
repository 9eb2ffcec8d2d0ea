import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { eraseContents } from '#features/applying/applications/server/erasing/erase-store.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { createViewCounter } from '#features/site/visits/server/count-views.ts'
import { dayIn } from '#kernel/days.ts'
import { addHours, addMinutes, DAY_MS } from '#kernel/time.ts'
import type { Applicant } from '#kernel/candidate/applicant.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { firstDay, type Numbers, showNumbers } from './show-numbers.ts'

/** Half an hour from whole hours, so that its midnight is inside one. */
const ZONE = 'Asia/Kolkata'
const JOBS = ['A', 'B', 'C'] as const
type Job = (typeof JOBS)[number]
const SOURCES = ['direct', 'search-engine', 'spring-fair']
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1)',
]
const STAGES = { new: 'new', review: 'review', interview: 'interview', offer: 'offer' } as const

interface Seen {
  job: Job
  source: string
  isBot: boolean
  visitor: string
  day: string
}
interface Step {
  job: Job
  source: string
  at: Date
}
interface Sent extends Step {
  id: string
  owner: Applicant
  isErased: boolean
  /** The stages it entered. */
  path: { at: Date; stage: string }[]
  hiredAt: Date | null
}

/** Mulberry32: the same numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const first = Math.imul(state ^ (state >>> 15), 1 | state)
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first
    return ((second ^ (second >>> 14)) >>> 0) / 4_294_967_296
  }
}

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { company: { timeZone: ZONE, country: 'IN' } } })
})
afterAll(() => on?.close())

/** A log of everything that happened, and the counts that a person would make of it. */
class Log {
  seen: Seen[] = []
  starts: Step[] = []
  sent: Sent[] = []

  counts(job: Job | undefined, now: Date, weeks: number) {
    const first = firstDay(now, ZONE, weeks)
    const isOf = (one: { job: Job }) => job === undefined || one.job === job
    const isIn = (at: Date) => dayIn(at, ZONE) >= first
    const views = new Map<string, Seen>()
    for (const one of this.seen.filter(isOf).filter(({ day }) => day >= first)) {
      const key = `${one.visitor} ${one.job} ${one.day}`
      if (!views.has(key)) views.set(key, one)
    }
    const all = [...views.values()]
    const people = all.filter(({ isBot }) => !isBot)
    const starts = this.starts.filter(isOf).filter(({ at }) => isIn(at))
    const sent = this.sent.filter(isOf).filter(({ at }) => isIn(at))
    const hired = this.sent.filter(isOf).filter(({ hiredAt }) => hiredAt !== null && isIn(hiredAt))
    const by = <One>(keyOf: (one: One) => string, list: readonly One[]) => {
      const groups = Map.groupBy(list, keyOf)
      return (key: string) => groups.get(key)?.length ?? 0
    }
    const weekOf = (day: string) => firstDay(new Date(`${day}T12:00:00Z`), 'UTC', 1)
    const steps = {
      views: by<Seen>(({ day }) => weekOf(day), people),
      bots: by<Seen>(
        ({ day }) => weekOf(day),
        all.filter(({ isBot }) => isBot),
      ),
      starts: by<Step>((one) => weekOf(dayIn(one.at, ZONE)), starts),
      sent: by<Step>((one) => weekOf(dayIn(one.at, ZONE)), sent),
      hired: by<Sent>((one) => weekOf(dayIn(one.hiredAt ?? one.at, ZONE)), hired),
    }
    const sources = {
      views: by<Seen>(({ source }) => source, people),
      starts: by<Step>(({ source }) => source, starts),
      sent: by<Step>(({ source }) => source, sent),
      hired: by<Step>(({ source }) => source, hired),
    }
    const stays = this.sent.filter(isOf).flatMap(({ path }) =>
      path.slice(0, -1).flatMap(({ at: from, stage }, n) => {
        const left = path[n + 1]?.at
        return left !== undefined && isIn(left) ? [{ stage, ms: left.getTime() - from.getTime() }] : []
      }),
    )
    const stages = Map.groupBy(stays, ({ stage }) => stage)
    return {
      total: {
        views: people.length,
        bots: all.length - people.length,
        starts: starts.length,
        sent: sent.length,
        hired: hired.length,
      },
      weekOf: (week: string) => ({
        views: steps.views(week),
        bots: steps.bots(week),
        starts: steps.starts(week),
        sent: steps.sent(week),
        hired: steps.hired(week),
      }),
      sourceOf: (source: string) => ({
        views: sources.views(source),
        starts: sources.starts(source),
        sent: sources.sent(source),
        hired: sources.hired(source),
      }),
      stageOf: (kind: string) => {
        const sorted = (stages.get(kind) ?? []).map(({ ms }) => ms).toSorted((a, b) => a - b)
        const middle =
          ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
        return { left: sorted.length, medianDays: sorted.length === 0 ? null : Math.round((middle / DAY_MS) * 10) / 10 }
      },
    }
  }
}

/** Checks the numbers of all jobs, of one, and of a hiring manager's. */
async function expectExact(log: Log): Promise<void> {
  const { now } = on.clock
  const [row] = await on.rows<{ id: string }>("SELECT id FROM accounts WHERE email = 'carol@example.com'")
  const viewer = { accountId: row?.id ?? '', staffRole: 'owner' } as Parameters<typeof showNumbers>[0]['viewer']
  for (const job of [undefined, ...JOBS])
    for (const weeks of ['4', '12']) {
      const call = { context: on.site.context, tenant: on.tenant, viewer, now, locale: 'en' }
      const found: Numbers = await showNumbers(call, { weeks, job: job === undefined ? '' : String(on.idOf(job)) })
      const exact = log.counts(job, now, Number(weeks))
      expect(found.total).toEqual(exact.total)
      for (const { week, ...counts } of found.weeks)
        expect({ week, ...counts }).toEqual({ week, ...exact.weekOf(week) })
      for (const { source, ...counts } of found.sources)
        expect({ source, ...counts }).toEqual({ source, ...exact.sourceOf(source ?? '') })
      for (const kind of Object.keys(STAGES)) {
        const shown = found.stages.find((stage) => stage.kind === kind)
        const { left, medianDays } = exact.stageOf(kind)
        expect([kind, shown?.left ?? 0, shown?.medianDays ?? null]).toEqual([kind, left, medianDays])
      }
    }
}

describe('numbers over a generated log', () => {
  test.each(Array.from({ length: runs(20) }, (_, n) => n))(
    'are those that a naive count finds, also of what is repeated, deleted or counted by another server (run %i)',
    async (run) => {
      const random = seededRandom(SEED + run)
      const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
      const pick = <T>(list: readonly T[], other: T): T => oneOf(list) ?? other
      const chance = (share: number) => random() < share
      await on.rows('DELETE FROM applications')
      await on.rows('DELETE FROM drafts')
      await on.rows('TRUNCATE visit_counts, visit_visitors, visit_salts, draft_ends')
      on.clock.now = new Date('2026-03-02T03:00:00Z')
      const log = new Log()
      const { db, use } = on.site.context
      const servers = [createViewCounter(db), createViewCounter(db)]
      const waiting: Seen[][] = [[], []]
      const drafts: { encId: string; step: Step; owner: Sent['owner'] }[] = []
      const company = use(companyApplicationService)
      const tenantId = on.tenant.id
      const flush = async (n: number) => {
        await servers[n]?.flush(on.clock.now)
        log.seen.push(...(waiting[n] ?? []).splice(0))
      }
      const live = () =>
        log.sent.filter(({ path, isErased }) => !isErased && !['hired', 'rejected'].includes(path.at(-1)?.stage ?? ''))

      const events: Record<string, () => Promise<unknown>> = {
        async view() {
          const server = chance(0.5) ? 0 : 1
          const person = Math.floor(random() * 12)
          const agent = AGENTS[person % 4 === 0 ? 1 : 0] ?? ''
          const view = {
            job: pick(JOBS, 'A'),
            source: pick(SOURCES, 'direct'),
            isBot: person % 4 === 0,
            visitor: String(person),
          }
          servers[server]?.add({
            tenantId,
            zone: ZONE,
            address: `192.0.2.${person}`,
            agent,
            positionId: on.idOf(view.job),
            source: view.source,
            at: on.clock.now,
          })
          waiting[server]?.push({ ...view, day: dayIn(on.clock.now, ZONE) })
        },
        flush: () => flush(chance(0.5) ? 0 : 1),
        async start() {
          const owner = await on.guest()
          const step = { job: pick(JOBS, 'A'), source: pick(SOURCES, 'direct'), at: on.clock.now }
          const draft = await db
            .transaction()
            .execute((trx) =>
              use(draftService).open(trx, owner, on.idOf(step.job), on.clock.now, { source: step.source }),
            )
          log.starts.push(step)
          drafts.push({ encId: draft.encId, step, owner })
        },
        async send() {
          const [draft] = drafts.splice(Math.floor(random() * drafts.length), 1)
          if (!draft) return
          const { owner, step } = draft
          const filled = await on.draft(
            owner,
            on.idOf(step.job),
            answers({ email: `guest-${String(owner.guestId)}@example.com` }),
          )
          const { encId } = await on.send(owner, filled)
          log.sent.push({
            ...step,
            at: on.clock.now,
            owner,
            id: encId,
            isErased: false,
            path: [{ at: on.clock.now, stage: STAGES.new }],
            hiredAt: null,
          })
        },
        async discard() {
          const [draft] = drafts.splice(Math.floor(random() * drafts.length), 1)
          if (!draft) return
          // The draft alone, or with the person.
          if (chance(0.5)) await on.rows('DELETE FROM drafts WHERE enc_id = $1', [draft.encId])
          else await on.rows('DELETE FROM guests WHERE id = $1', [draft.owner.guestId])
        },
        async move() {
          const one = oneOf(live())
          if (!one) return
          const stage = pick([STAGES.review, STAGES.interview, STAGES.offer], STAGES.review)
          if (one.path.at(-1)?.stage === stage) return
          await company.move({ tenantId, encId: one.id }, { stage })
          one.path.push({ at: on.clock.now, stage })
        },
        async hire() {
          const one = oneOf(live())
          if (!one) return
          await company.hire({ tenantId, encId: one.id }, {})
          one.path.push({ at: on.clock.now, stage: 'hired' })
          one.hiredAt = on.clock.now
        },
        async reject() {
          const one = oneOf(live())
          if (!one) return
          await company.reject({ tenantId, encId: one.id }, { reason: 'Other', words: 'Thank you.' })
          one.path.push({ at: on.clock.now, stage: 'rejected' })
        },
        async erase() {
          const one = oneOf(
            log.sent.filter(
              ({ isErased, path }) => !isErased && ['hired', 'rejected'].includes(path.at(-1)?.stage ?? ''),
            ),
          )
          if (!one) return
          const [row] = await on.rows<{ id: number }>('SELECT id FROM applications WHERE enc_id = $1', [one.id])
          await db.transaction().execute((trx) => eraseContents(trx, row?.id ?? 0, on.clock.now))
          one.isErased = true
        },
      }
      const names = [
        'view',
        'view',
        'view',
        'view',
        'view',
        'flush',
        'start',
        'start',
        'send',
        'discard',
        'move',
        'move',
        'hire',
        'reject',
        'erase',
      ]
      for (let n = 0; n < 220; n += 1) {
        on.clock.now = chance(0.2) ? addHours(on.clock.now, random() * 12) : addMinutes(on.clock.now, random() * 5)
        await events[pick(names, 'view')]?.()
      }
      await flush(0)
      await flush(1)
      await expectExact(log)
      const { views, bots, starts, sent, hired } = log.counts(undefined, on.clock.now, 12).total
      expect(Math.min(views, bots, starts, sent, hired)).toBeGreaterThan(0)
    },
    60_000,
  )
})
