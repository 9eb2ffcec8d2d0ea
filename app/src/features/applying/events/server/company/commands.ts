import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { companyEventService } from './company-events.ts'
import { asJson, lineOf } from './event-lines.ts'

const listCommand = defineCommand({
  name: 'event list',
  summary: 'List events by their start, with their registrations',
  arguments: [],
  options: { all: { describe: 'Also lists events that are over.' } },
  async run(context: CommandContext, { options: { all } }) {
    const { use } = await context.site()
    const events = await use(companyEventService).list((await context.tenant()).id, { all })
    return {
      data: { count: events.length, events: events.map(asJson) },
      lines: events.length === 0 ? ['There are no events.'] : events.map(lineOf),
    }
  },
})

const registrationsCommand = defineCommand({
  name: 'event registrations',
  summary: 'List who registered for an event, and who waits for a seat',
  details: [
    'Names and addresses of people: keep the list no longer than you need it. People who left are not named any more.',
  ],
  arguments: [{ name: 'ID', describe: 'The event, from foyer event list.' }],
  options: {},
  async run(context: CommandContext, { values: [encId = ''] }) {
    const { use } = await context.site()
    const { id: tenantId } = await context.tenant()
    const people = await use(companyEventService).registrations({ tenantId, encId })
    return {
      data: {
        count: people.length,
        registrations: people.map(({ since, cameAt, ...one }) => ({
          ...one,
          since: since.toISOString(),
          cameAt: cameAt?.toISOString() ?? null,
        })),
      },
      lines:
        people.length === 0
          ? ['No one has registered.']
          : people.map(({ id, name, email, state, since }) =>
              `${id.padEnd(6)}  ${state.padEnd(10)}  ${since.toISOString()}  ${email}  ${name}`.trimEnd(),
            ),
    }
  },
})

/** Operators' commands that read events; commands that change them are declared as acts. */
export const eventCommands = [listCommand, registrationsCommand]
