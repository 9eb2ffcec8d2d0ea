import { AppError } from '#kernel/error.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/commands/command.ts'
import { messageById } from '#platform/messages/messages.ts'
import { type CompanyEvent, companyEventService, type CompanyEvents, type EventDraft } from './company-events.ts'

/** Returns an event for programs. */
export const asJson = ({
  encId,
  title,
  wallStart,
  zone,
  startsAt,
  endsAt,
  phase,
  seats,
  taken,
  waiting,
}: CompanyEvent) => ({
  id: encId,
  title,
  wallStart,
  zone,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  phase,
  seats,
  taken,
  waiting,
})

const lineOf = ({ encId, title, wallStart, zone, phase, seats, taken, waiting }: CompanyEvent) =>
  `${encId}  ${wallStart} ${zone}  ${phase.padEnd(8)}  ${taken}${seats === null ? '' : `/${seats}`} registered${waiting > 0 ? `, ${waiting} waiting` : ''}  ${title}`

async function on<T>(
  context: CommandContext,
  act: (service: CompanyEvents, tenantId: number) => Promise<T>,
): Promise<T> {
  const site = await context.site()
  const tenant = await context.tenant()
  try {
    return await act(site.use(companyEventService), tenant.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.values(error.fields ?? {}).flat()
    throw new CommandError(
      error.code,
      fields.length > 0 ? fields.join(' ') : messageById('en', error.messageKey, error.values),
      { cause: error },
    )
  }
}

const listCommand = defineCommand({
  name: 'event list',
  summary: 'List events by their start, with their registrations',
  arguments: [],
  options: { all: { describe: 'Also lists events that are over.' } },
  async run(context: CommandContext, { options: { all } }) {
    const events = await on(context, (service, tenantId) => service.list(tenantId, { all }))
    return {
      data: { count: events.length, events: events.map(asJson) },
      lines: events.length === 0 ? ['There are no events.'] : events.map(lineOf),
    }
  },
})

const createCommand = defineCommand({
  name: 'event create',
  summary: 'Create an event that people can register for',
  details: [
    'The time is the local time of the event: --start 2027-03-04T14:00 --zone Europe/Berlin. If the clocks show it twice that day, add the offset: 2026-10-25T02:30+02:00. Say where it is with --place, with --url for an online event, or with both.',
  ],
  arguments: [{ name: 'TITLE', describe: 'The title, in quotes.' }],
  options: {
    start: { value: 'LOCAL', describe: 'Local date and time of the start, such as 2027-03-04T14:00.' },
    zone: { value: 'ZONE', describe: 'IANA time zone, such as Europe/Berlin.' },
    minutes: { value: 'N', describe: 'Length in minutes; 60 without it.' },
    seats: { value: 'N', describe: 'Number of seats; no limit without it.' },
    'no-waitlist': { describe: 'Refuses registrations once all seats are taken.' },
    opens: { value: 'TIME', describe: 'Start of the registration as an ISO time; at once without it.' },
    closes: { value: 'TIME', describe: 'End of the registration as an ISO time; the start of the event without it.' },
    place: { value: 'TEXT', describe: 'The place in words.' },
    url: { value: 'URL', describe: 'Address of an online event; only those who have a seat see it.' },
    description: { value: 'TEXT', describe: 'What the event is about, as plain text.' },
  },
  async run(context: CommandContext, { values: [title = ''], options }) {
    const draft: EventDraft = {
      title: title.trim(),
      description: options.description ?? '',
      wallStart: required(options.start, '--start'),
      zone: required(options.zone, '--zone'),
      minutes: whole(options.minutes, '--minutes') ?? 60,
      seats: whole(options.seats, '--seats'),
      waitlist: !options['no-waitlist'],
      opensAt: instant(options.opens, '--opens'),
      closesAt: instant(options.closes, '--closes'),
      place: options.place?.trim() || null,
      url: address(options.url),
    }
    if (draft.title === '') throw new CommandError('no-title', 'An event needs a title.')
    const event = await on(context, (service, tenantId) => service.create(tenantId, draft))
    return { data: asJson(event), lines: [`Created the event ${event.encId}.`, lineOf(event)] }
  },
})

function required(text: string | undefined, option: string): string {
  if (text === undefined) throw new CommandError('missing-option', `An event needs ${option}.`)
  return text
}

function whole(text: string | undefined, option: string): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new CommandError('bad-number', `${option} is “${text}”, but it must be a whole number from 1.`)
}

function instant(text: string | undefined, option: string): Date | null {
  if (text === undefined) return null
  const at = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
  if (at && !Number.isNaN(at.getTime())) return at
  throw new CommandError('bad-time', `${option} is “${text}”, but it must be an ISO time such as 2027-03-01T09:00:00Z.`)
}

function address(text: string | undefined): string | null {
  if (text === undefined) return null
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new CommandError('bad-url', `--url is “${text}”, but it must begin with https:// or http://.`)
}

const cancelCommand = defineCommand({
  name: 'event cancel',
  summary: 'Cancel an event and tell those who registered',
  details: ['Everybody with a seat or a place on the waiting list gets an email. Repeating changes nothing.'],
  arguments: [{ name: 'ID', describe: 'The event, from foyer event list.' }],
  options: {},
  async run(context: CommandContext, { values: [encId = ''] }) {
    const event = await on(context, (service, tenantId) => service.cancel({ tenantId, encId }))
    return { data: asJson(event), lines: [`Canceled “${event.title}”.`] }
  },
})

export const eventCommands = [createCommand, listCommand, cancelCommand]
