import { type CommandContext, defineCommand } from '#platform/feature/command.ts'
import { changeCommand, createCommand } from './draft-commands.ts'
import { asJson, lineOf, onEvents as on } from './event-lines.ts'

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

const registrationsCommand = defineCommand({
  name: 'event registrations',
  summary: 'List who registered for an event, and who waits for a seat',
  details: [
    'Names and addresses of people: keep the list no longer than you need it. People who left are not named any more.',
  ],
  arguments: [{ name: 'ID', describe: 'The event, from foyer event list.' }],
  options: {},
  async run(context: CommandContext, { values: [encId = ''] }) {
    const people = await on(context, (service, tenantId) => service.registrations({ tenantId, encId }))
    return {
      data: { count: people.length, registrations: people.map((one) => ({ ...one, since: one.since.toISOString() })) },
      lines:
        people.length === 0
          ? ['No one has registered.']
          : people.map(({ name, email, state, since }) =>
              `${state.padEnd(10)}  ${since.toISOString()}  ${email}  ${name}`.trimEnd(),
            ),
    }
  },
})

export const eventCommands = [createCommand, changeCommand, listCommand, registrationsCommand, cancelCommand]
