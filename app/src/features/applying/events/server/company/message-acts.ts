import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { readersOfAll } from '#kernel/company/staff-roles.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { eventWords } from '../../desk-contract.ts'
import { eventErrors } from '../../errors.ts'
import { type RecipientGroup, recipientGroups } from '../../rules.ts'
import { eventDependencies } from '../dependencies.ts'
import { type SentMessage, sendMessage } from './send-message.ts'

const readGroup = (text = 'all'): RecipientGroup => {
  const found = recipientGroups.find((one) => one === text)
  if (!found) throw new CommandError('bad-group', `--to is “${text}”, but it must be ${recipientGroups.join(', ')}.`)
  return found
}

const message = defineAct({
  name: 'event message',
  summary: 'Write to the people of an event',
  scope: 'events:write',
  roles: readersOfAll,
  seenByCandidate: true,
  input: z.object({
    id: z.string().max(companyLimits.id),
    to: z.enum(recipientGroups).default('all'),
    words: eventWords.describe('The message, which people read as you write it.'),
    key: z
      .string()
      .max(companyLimits.id)
      .optional()
      .describe('A name of your choice for the message; a second one with the same key sends nothing.'),
  }),
  refusals: eventErrors.refusals('not-found', 'canceled', 'no-recipients'),
  perform: (context, { id, ...written }, { tenant, by }) =>
    sendMessage(
      { ...eventDependencies(context), jobs: context.jobs },
      { tenantId: tenant.id, encId: id },
      { ...written, sender: by },
    ),
  api: {
    method: 'POST',
    path: '/events/:id/messages',
    summary: 'Email everyone with a seat or a place on the waiting list, or only one of these groups.',
    answer: z.object({ people: z.int().describe('People who get the message.'), at: z.iso.datetime() }),
    present: ({ people, createdAt }: SentMessage) => ({ people, at: createdAt.toISOString() }),
  },
  command: commandFace({
    details: [
      'Each person gets an email in their language around your words. A running server sends them, some at a time.',
    ],
    arguments: [{ name: 'ID', describe: 'The event, from foyer event list.' }],
    options: {
      words: { value: 'TEXT', describe: 'The message.' },
      to: {
        value: 'GROUP',
        choices: [...recipientGroups],
        describe: 'The recipients: those with a seat, those who wait, or all by default.',
      },
      key: { value: 'NAME', describe: 'A name for the message; a second one with the same key sends nothing.' },
    },
    input([id = ''], { words, to, key }) {
      if (!words?.trim()) throw new CommandError('missing-words', 'Add the message: --words "…".')
      return { id, words, to: readGroup(to), ...(key !== undefined && { key }) }
    },
    answer: ({ people, createdAt }: SentMessage) => ({
      data: { people, at: createdAt.toISOString() },
      lines: [people === 1 ? '1 person gets the message.' : `${people} people get the message.`],
    }),
  }),
})

/** The acts that write to the people of an event. */
export const eventMessageActs: readonly Act[] = [message]
