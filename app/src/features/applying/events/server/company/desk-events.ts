import { audit } from '#platform/acts/audit.ts'
import { colleague } from '#platform/acts/bind-act.ts'
import { describeMoment, readerOf } from '#platform/calendar/describe-moment.ts'
import { placeInstant } from '#platform/calendar/wall-time.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import type { Viewer } from '#kernel/viewer.ts'
import * as contract from '../../desk-contract.ts'
import { eventErrors } from '../../errors.ts'
import { eventLimits } from '../../limits.ts'
import { eventPhase } from '../../states.ts'
import { startOf } from '../calendar-entry.ts'
import { eventDependencies } from '../dependencies.ts'
import { listMessages } from './messages/message-store.ts'
import { previewMessage } from './messages/preview-message.ts'
import { findEvent, listEventPage, type DeskEventRow } from '../store.ts'
import { peopleFile } from './people/people-file.ts'
import { countPeople, listPeople } from './people/people-store.ts'
import { presentPerson } from './people/present-person.ts'

/** The parts of a request that a colleague's call consists of. */
interface Request {
  tenant: SiteTenant
  context: RequestContext
}

/** Binds the calls of the desk that read events and their people. */
export function deskEventBindings(context: FeatureContext): Binding[] {
  const { db } = context
  const find = async ({ tenant }: Request, id: string) => {
    const event = await findEvent(db, tenant.id, normalizeId(id))
    if (!event) throw eventErrors.error('not-found')
    return event
  }
  return [
    bind(contract.listDeskEvents, async ({ tenant, context: request, query }) => {
      const now = await request.now()
      const rows = await listEventPage(db, tenant.id, { ...query, now })
      const { timeZone: zone } = tenant.site.company
      return { data: { events: rows.map((row) => presentLine(row, request, now)), total: rows[0]?.total ?? 0, zone } }
    }),
    bind(contract.openDeskEvent, async (input) => {
      const event = await find(input, input.params.id)
      const { came } = await countPeople(db, event.id)
      return { data: presentEvent({ ...event, came }, input, await input.context.now()) }
    }),
    bind(contract.listEventPeople, async (input) => {
      const { group, text, sheet, offset } = input.query
      const { id } = await find(input, input.params.id)
      const limit = sheet ? eventLimits.printedRows : eventLimits.rows
      const rows = await listPeople(db, id, { group, words: wordsOf(text), offset, limit })
      const { defaultLanguage, supportedLanguages } = input.tenant.site
      const languages = [...new Set([defaultLanguage, ...supportedLanguages])]
      const people = rows.map(presentPerson)
      return { data: { people, total: rows[0]?.total ?? 0, counts: await countPeople(db, id), languages } }
    }),
    bind(contract.exportEventPeople, async (input) => {
      const event = await find(input, input.params.id)
      const entry = { tenantId: input.tenant.id, at: await input.context.now(), actor: colleague(input) }
      await context.use(audit).record({ ...entry, act: 'read event people', target: event.encId })
      return { data: await peopleFile(db, event, input.context.locale) }
    }),
    bind(contract.listEventMessages, async (input) => {
      const { id } = await find(input, input.params.id)
      const messages = (await listMessages(db, id)).map(({ id: message, recipients: to, words, sender, ...rest }) => {
        const { createdAt, count, sentAt } = rest
        return { id: message, to, words, sender, at: createdAt.toISOString(), count, isSent: sentAt !== null }
      })
      return { data: { messages } }
    }),
    bind(contract.previewEventMessage, async (input) => {
      const event = await find(input, input.params.id)
      const what = { ...input.body, now: await input.context.now() }
      return { data: { mails: await previewMessage(eventDependencies(context), input.tenant, event, what) } }
    }),
  ]
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, eventLimits.searchWords)

/** Returns an event as a line of a list. */
function presentLine(event: Omit<DeskEventRow, 'total'>, reader: RequestContext, now: Date): contract.DeskEvent {
  const { encId: id, title, minutes, place, url, seats, taken, waiting, came } = event
  return {
    id,
    title,
    starts: describeMoment(startOf(event), readerOf(reader)),
    minutes,
    place,
    url,
    phase: eventPhase(event, now),
    seats,
    registered: taken,
    waiting,
    came,
  }
}

function presentEvent(
  event: Omit<DeskEventRow, 'total'>,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
  now: Date,
): contract.OpenedEvent {
  const { description, wallStart, offset, waitlist, opensAt, closesAt, zone } = event
  const wall = (at: Date | null) => at && placeInstant(at, zone).wallStart
  return {
    ...presentLine(event, context, now),
    zone,
    description,
    wallStart,
    offset,
    waitlist,
    opens: wall(opensAt),
    closes: wall(closesAt),
    canSeePeople: readersOfAll.some((role) => role === viewer.staffRole),
  }
}
