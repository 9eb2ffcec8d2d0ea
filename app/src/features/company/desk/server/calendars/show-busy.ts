import { MINUTE_MS } from '#kernel/time.ts'
import { placeWallTime, WallTimeError } from '#platform/calendar/wall-time.ts'
import type { BodyOf, DataOf } from '#kernel/endpoint.ts'
import type { BusyPerson, checkBusy as busyContract, showPanel as panelContract } from '../../interviews-contract.ts'
import type { DeskCall } from '../records/desk-call.ts'
import { listPanel, listPanelInterviews, type PanelRow, setCalendar } from './calendar-store.ts'
import { colleagueCalendars } from './colleague-calendars.ts'

/** Returns the colleagues who can take part in interviews, and the reader's own calendar. */
export async function showPanel({ context, tenant, viewer }: DeskCall): Promise<DataOf<typeof panelContract>> {
  const rows = await listPanel(context.db, tenant.id)
  return {
    colleagues: rows.map(({ name, email, host }) => ({ name: name || email, hasCalendar: host !== null })),
    calendar: rows.find(({ accountId }) => accountId === viewer.accountId)?.host ?? null,
  }
}

/** Stores the address of the reader's own calendar once it was read; undefined removes it. */
export async function changeCalendar({ context, tenant, viewer }: DeskCall, address: string | undefined) {
  const zone = tenant.site.company.timeZone
  const calendar = address === undefined ? null : await context.use(colleagueCalendars).seal(address, zone)
  await setCalendar(context.db, { tenantId: tenant.id, accountId: viewer.accountId }, calendar)
  return { calendar: calendar?.host ?? null }
}

/** Returns who of a panel is busy at which time; times that don't exist are left out. */
export async function showBusy(
  call: DeskCall,
  { interviewers, times, zone, minutes, except }: BodyOf<typeof busyContract>,
): Promise<DataOf<typeof busyContract>> {
  const { context, tenant } = call
  const starts = times.flatMap((time) => {
    const from = instantOf(time, zone)
    return from === undefined ? [] : [{ time, from, until: from + minutes * MINUTE_MS }]
  })
  if (starts.length === 0 || interviewers.length === 0) return { times: [], unread: [] }
  const typed = new Set(interviewers.map(plain))
  const panel = (await listPanel(context.db, tenant.id)).filter(
    ({ name, email }) => typed.has(plain(name)) || typed.has(plain(email)),
  )
  const calendars = await Promise.all(panel.map((row) => busyOf(call, row)))
  const interviews = await listPanelInterviews(context.db, {
    tenantId: tenant.id,
    names: [...new Set([...typed, ...panel.map(({ name }) => plain(name))])],
    from: new Date(Math.min(...starts.map(({ from }) => from))),
    until: new Date(Math.max(...starts.map(({ until }) => until))),
    except,
  })
  const taken = [
    ...interviews.map(({ name, startsAt, minutes: length }) => {
      const from = startsAt.getTime()
      return { name, because: 'interview' as const, from, until: from + length * MINUTE_MS }
    }),
    ...calendars.flatMap(({ name, busy = [] }) => busy.map((one) => ({ name, because: 'calendar' as const, ...one }))),
  ]
  return {
    times: starts.map(({ time, from, until }) => ({
      time,
      busy: eachOnce(taken.filter((one) => one.from < until && one.until > from)),
    })),
    unread: calendars.filter(({ busy, hasOne }) => hasOne && busy === undefined).map(({ name }) => name),
  }
}

async function busyOf({ context, tenant }: DeskCall, { name, email, calendar }: PanelRow) {
  const zone = tenant.site.company.timeZone
  const busy = calendar === null ? undefined : await context.use(colleagueCalendars).busy(calendar, zone)
  return { name: name || email, hasOne: calendar !== null, busy }
}

/** A person's interview says more than the same time in their calendar. */
function eachOnce(taken: readonly BusyPerson[]): BusyPerson[] {
  const byName = new Map<string, BusyPerson>()
  for (const one of taken) if (!byName.has(plain(one.name))) byName.set(plain(one.name), one)
  return [...byName.values()].map(({ name, because }) => ({ name, because }))
}

const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

function instantOf(time: string, zone: string): number | undefined {
  try {
    return placeWallTime(time, zone).instant.getTime()
  } catch (error) {
    if (error instanceof WallTimeError) return undefined
    throw error
  }
}
