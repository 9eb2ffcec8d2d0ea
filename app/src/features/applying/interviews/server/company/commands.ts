import { AppError } from '#kernel/error.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import { type InterviewKind, interviewKinds } from '../../rules.ts'
import { startOf, writtenTime } from '../times.ts'
import {
  type Arrangement,
  type CompanyInterview,
  type CompanyInterviews,
  companyInterviewService,
} from './company-interviews.ts'

const encId = [{ name: 'ENC_ID', describe: 'Id of the interview.' }]

const arranging = {
  title: { value: 'TEXT', describe: 'What kind of talk it is, such as “First interview”.' },
  kind: {
    value: 'KIND',
    describe: `One of ${interviewKinds.join(', ')}; without it, onsite with --location alone, else video.`,
    choices: interviewKinds,
  },
  zone: { value: 'ZONE', describe: 'Time zone of the times, such as Europe/Berlin.' },
  at: { value: 'TIME', describe: 'A fixed local time, such as 2026-11-25T10:00.' },
  slot: { value: 'TIME', many: true, describe: 'A local time to pick from; repeat it for more.' },
  seats: { value: 'N', describe: 'People for each slot; 1 without it.' },
  pool: { value: 'NAME', describe: 'Name under which several interviews share slots.' },
  minutes: { value: 'N', describe: 'Length; 45 without it.' },
  location: { value: 'TEXT', describe: 'Address of the place.' },
  url: { value: 'URL', describe: 'Address of the video call.' },
  interviewer: { value: 'NAME', many: true, describe: 'A person who takes part; repeat it for a panel.' },
  instructions: { value: 'TEXT', describe: 'What the candidate should know or bring.' },
  'change-hours': {
    value: 'N',
    describe: 'Hours before the start until which candidates can change it; 24 without it.',
  },
  moves: { value: 'N', describe: 'How often a candidate can move it; 2 without it.' },
} as const

type Options = {
  [Name in keyof typeof arranging]: (typeof arranging)[Name] extends { many: true } ? string[] : string | undefined
}

/** Runs an act. @throws CommandError with the refusal in words */
async function on<T>(
  context: CommandContext,
  act: (service: CompanyInterviews, tenantId: number) => Promise<T>,
): Promise<T> {
  const site = await context.site()
  const tenant = await context.tenant()
  try {
    return await act(site.use(companyInterviewService), tenant.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [field] = Object.values(error.fields ?? {}).flat()
    const sentence = error.messageKey as Parameters<typeof message>[1]
    throw new CommandError(error.code, field ?? message('en', sentence, error.values), { cause: error })
  }
}

function numberOption(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new CommandError('bad-number', `--${name} is “${text}”, but it must be a whole number.`)
}

function arrangementOf(options: Options): Arrangement {
  const { title, zone, at, slot, pool, location, url, interviewer, instructions } = options
  const seats = numberOption('seats', options.seats)
  return {
    title,
    zone,
    pool,
    location,
    url,
    instructions,
    kind: interviewKinds.find((kind): kind is InterviewKind => kind === options.kind),
    wallStart: at,
    slots: slot.length > 0 ? slot.map((wallStart) => ({ wallStart, seats })) : undefined,
    interviewers: interviewer.length > 0 ? interviewer : undefined,
    minutes: numberOption('minutes', options.minutes),
    changeHours: numberOption('change-hours', options['change-hours']),
    moves: numberOption('moves', options.moves),
  }
}

const asJson = ({ row, state, slots }: CompanyInterview) => ({
  enc_id: row.encId,
  application: row.applicationEncId,
  title: row.title,
  state,
  wall_start: writtenTime(startOf(row)),
  zone: row.zone,
  starts_at: startOf(row)?.instant.toISOString() ?? null,
  minutes: row.minutes,
  moves_left: row.movesLeft,
  sequence: row.sequence,
  slots: slots.map((slot) => ({
    id: slot.encId,
    wall_start: `${slot.wallStart}${slot.wallOffset}`,
    zone: slot.zone,
    seats: slot.seats,
    taken: slot.taken,
  })),
})

const lineOf = ({ row, state }: CompanyInterview): string =>
  `${row.encId}  ${state}  ${writtenTime(startOf(row)) ?? '(no time yet)'} ${row.zone}  ${row.title}, ${row.positionTitle}`

const slotsCommand = defineCommand({
  name: 'interview slots',
  summary: 'Arrange an interview: offer times, or fix one',
  details: [
    'foyer interview slots APPLICATION --title "First interview" --zone Europe/Berlin --slot 2026-11-25T10:00 --slot 2026-11-26T14:30',
    'Times are local times in the zone. A time that the clocks skip is refused. One that occurs twice needs its offset: 2026-10-25T02:30+01:00.',
  ],
  arguments: [{ name: 'APPLICATION', describe: 'Id of the application.' }],
  options: arranging,
  async run(context: CommandContext, { values: [application = ''], options }) {
    const { title, zone } = options
    if (!title || !zone)
      throw new CommandError('missing-option', 'Add --title and --zone, such as --zone Europe/Berlin.')
    const arrangement = arrangementOf(options)
    if ((arrangement.wallStart === undefined) === (arrangement.slots === undefined))
      throw new CommandError('missing-time', 'Add one --slot for each time to pick from, or --at for a fixed one.')
    const one = await on(context, (service, tenantId) =>
      service.schedule({ tenantId, encId: application }, { ...arrangement, title, zone }),
    )
    return { data: asJson(one), lines: [lineOf(one)] }
  },
})

const listCommand = defineCommand({
  name: 'interview list',
  summary: 'List interviews by their last change',
  arguments: [],
  options: { application: { value: 'ENC_ID', describe: 'Only those of this application.' } },
  async run(context: CommandContext, { options }) {
    const interviews = await on(context, async (service, tenantId) => {
      const all: CompanyInterview[] = []
      let cursor: string | undefined
      do {
        const page = await service.list(tenantId, { applicationEncId: options.application, cursor, limit: 200 })
        all.push(...page.interviews)
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return all
    })
    const lines = interviews.length > 0 ? interviews.map(lineOf) : ['There are no interviews.']
    return { data: { interviews: interviews.map(asJson) }, lines }
  },
})

const moveCommand = defineCommand({
  name: 'interview move',
  summary: 'Move or change an interview',
  details: ['Give what changes. With --at it is booked at that time; with --slot the candidate picks again.'],
  arguments: encId,
  options: arranging,
  async run(context: CommandContext, { values: [id = ''], options }) {
    const one = await on(context, (service, tenantId) =>
      service.change({ tenantId, encId: id }, arrangementOf(options)),
    )
    return { data: asJson(one), lines: [lineOf(one)] }
  },
})

const cancelCommand = defineCommand({
  name: 'interview cancel',
  summary: 'Cancel an interview',
  arguments: encId,
  options: { words: { value: 'TEXT', describe: 'Your message to the candidate.' } },
  async run(context: CommandContext, { values: [id = ''], options }) {
    const one = await on(context, (service, tenantId) => service.cancel({ tenantId, encId: id }, options.words))
    return { data: asJson(one), lines: [lineOf(one)] }
  },
})

const reissueCommand = defineCommand({
  name: 'interview reissue',
  summary: 'Send new calendar entries after the time zone tables changed',
  details: [
    'Without ids it announces the interviews again that foyer doctor lists: the local time stays as agreed, and the instant is another one.',
  ],
  arguments: [
    { name: 'ENC_ID', describe: 'Ids of interviews; all that moved without them.', optional: true, many: true },
  ],
  options: {},
  async run(context: CommandContext, { values }) {
    const done = await on(context, (service, tenantId) => service.reissue(tenantId, values))
    const lines = done.length > 0 ? done.map(lineOf) : ['No interview moved. Nothing was sent.']
    return { data: { interviews: done.map(asJson) }, lines }
  },
})

export const interviewCommands = [slotsCommand, listCommand, moveCommand, cancelCommand, reissueCommand]
