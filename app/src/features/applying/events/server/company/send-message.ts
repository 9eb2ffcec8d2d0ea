import { z } from 'zod'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { newId, normalizeId } from '#platform/secrets/token.ts'
import { eventErrors } from '../../errors.ts'
import type { RecipientGroup } from '../../rules.ts'
import { type EventTarget, onLockedEvent } from '../candidate/register.ts'
import type { EventDependencies } from '../dependencies.ts'
import { notifyAttendee } from '../notify-attendee.ts'
import {
  countLanguages,
  type EventMessage,
  findMessage,
  findTarget,
  insertMessage,
  listNext,
  lockMessage,
  setReached,
} from './messages/message-store.ts'

/** Writes the emails of a message to the people of an event. */
export const messageJob = defineJob({
  name: 'event-message',
  data: z.object({ id: z.int() }),
  retryLimit: 10,
  retryDelaySeconds: 10,
  backoff: { maxSeconds: 600 },
})

/** A message that the company wrote. */
export interface WrittenMessage {
  /** Key of the form or call; one that is repeated sends nothing. */
  key?: string | undefined
  to: RecipientGroup
  words: string
  sender: string
}

/** A message with the number of people who get it. */
export interface SentMessage extends EventMessage {
  people: number
}

type Dependencies = EventDependencies & Pick<FeatureContext, 'jobs'>

/**
 * Sends a message to the people of an event, once for each key. A job writes the emails.
 * @throws `not-found`, `canceled`, `no-recipients`
 */
export function sendMessage(
  dependencies: Dependencies,
  target: EventTarget,
  { key = newId(), to, words, sender }: WrittenMessage,
): Promise<SentMessage> {
  const { jobs } = dependencies
  const encId = normalizeId(target.encId)
  return onLockedEvent(dependencies, { ...target, encId }, async (trx, event, now) => {
    const languages = await countLanguages(trx, event.id, to)
    const people = languages.reduce((sum, { count }) => sum + count, 0)
    const repeated = await findMessage(trx, event.id, key)
    if (repeated) return { ...repeated, people }
    if (event.canceledAt !== null) throw eventErrors.error('canceled')
    if (people === 0) throw eventErrors.error('no-recipients')
    const id = await insertMessage(trx, event.id, { key, to, words, sender }, now)
    if (id !== undefined) await jobs.send(messageJob, { id }, { transaction: trx })
    const stored = await findMessage(trx, event.id, key)
    if (!stored) throw new Error('The message was not stored.')
    return { ...stored, people }
  })
}

/** Emails a message to those who haven't got it, some at a time. Repeating it sends nothing twice. */
export async function deliverMessage(
  dependencies: EventDependencies,
  id: number,
  stopping?: AbortSignal,
): Promise<void> {
  const target = await findTarget(dependencies.db, id)
  if (!target) return
  while (await deliverSome(dependencies, target, id))
    if (stopping?.aborted) throw new Error('The server stops; the next one sends the rest of the message.')
}

/** @returns true if there can be more recipients */
function deliverSome(dependencies: EventDependencies, target: EventTarget, id: number): Promise<boolean> {
  return onLockedEvent(dependencies, target, async (trx, event, now) => {
    const message = await lockMessage(trx, id)
    if (!message || message.sentAt !== null) return false
    const next = await listNext(trx, message)
    const last = next.at(-1)
    await setReached(trx, id, {
      reached: last?.id ?? message.reached,
      count: message.count + next.length,
      sentAt: last ? null : now,
    })
    for (const one of next)
      await notifyAttendee(dependencies, trx, event, one, {
        what: 'message',
        message: { id, words: message.words },
        now,
      })
    return last !== undefined
  })
}
