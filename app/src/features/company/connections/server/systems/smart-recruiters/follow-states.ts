import { constants } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#kernel/time.ts'
import { isRecord, recordOf, textOf } from '#kernel/values/json-value.ts'
import { ask, isAway, isNotAllowed, isSigned, objectIn, parsed } from '../../exchange/exchange.ts'
import type { HeldApplication, StatusEvent, StatusPost, SystemCall } from '../../exchange/system.ts'

type Call = Omit<SystemCall, 'job'>

/** Calls in a second, fewer than the 10 that are allowed. */
export const CALLS_PER_SECOND = 8

export const keyOf = ({ credentials }: Call) => ({ 'x-smarttoken': credentials.apiKey ?? '' })

/** An application has no id in these APIs: it is one of a candidate for a job. */
export const applicationOf = (candidate: unknown, job: unknown): string => `${textOf(candidate)}/${textOf(job)}`

/** Asks for the state of each application, one after the other. @throws NotAllowedError, or the network error */
export async function* askStages(
  call: Call,
  held: readonly HeldApplication[],
  { stop }: { stop: AbortSignal },
): AsyncGenerator<StatusEvent> {
  // Webhooks say it sooner.
  if (call.credentials.webhookSecret) return
  let calls = 0
  try {
    for (const { ids } of held) {
      const { posting, candidate } = ids
      if (!posting || !candidate) continue
      if (calls > 0) await pause(SECOND_MS / CALLS_PER_SECOND, undefined, { signal: stop })
      calls += 1
      const path = `${encodeURIComponent(posting)}/candidates/${encodeURIComponent(candidate)}/status`
      const answer = await ask(call, `${call.origin}/postings/${path}`, keyOf(call))
      if (answer.status === constants.HTTP_STATUS_NOT_FOUND) continue
      const status = textOf(objectIn(answer)['status'])
      const state = stateOf(status)
      // A new one stays where the company has it.
      const isNew = state?.stage === NEW.stage
      if (state && !isNew) yield { ids, emails: [], job: undefined, event: `state ${status}`, ...state }
    }
  } catch (error) {
    // The others are asked for the next time.
    if (!isAway(error)) throw error
  }
}

/** Answers as SmartRecruiters wants it: with its secret when a subscription is activated, and else with 202. */
export const acknowledge = (headers: StatusPost['headers']): { status: number; headers?: Record<string, string> } =>
  isHandshake(headers)
    ? { status: constants.HTTP_STATUS_OK, headers: { 'x-hook-secret': textOf(headers['x-hook-secret']) } }
    : { status: constants.HTTP_STATUS_ACCEPTED }

/** Reads an event, whose state is at the address in its link. @returns undefined if its signature is wrong */
export async function readStatus(given: StatusPost, call: Call): Promise<StatusEvent[] | undefined> {
  // Activates a subscription, before there is a secret.
  if (isHandshake(given.headers)) return []
  const signatures = textOf(given.headers['smartrecruiters-signature']).split(';')
  const secret = call.credentials.webhookSecret
  const signed = signedText(given)
  if (!secret || !signatures.some((one) => isSigned(secret, signed, one.trim().replace(/^v1=/, '')))) return undefined
  return eventsOf(given, call)
}

const isHandshake = (headers: StatusPost['headers']): boolean =>
  /^[\x21-\x7E]{1,500}$/.test(textOf(headers['x-hook-secret'])) && headers['smartrecruiters-signature'] === undefined

const SIGNED = ['event-id', 'event-name', 'event-version', 'link']

function signedText({ body, headers }: Pick<StatusPost, 'body' | 'headers'>): Buffer {
  const rest = SIGNED.map((name) => `.${textOf(headers[name])}`).join('')
  return Buffer.concat([Buffer.from(`${textOf(headers['smartrecruiters-timestamp'])}.`), body, Buffer.from(rest)])
}

const NEW = { change: 'stage', stage: 'New' } as const

/** Names of the states in this site's words, and what they mean. Withdrawals are the candidate's own. */
const STATES: Readonly<Record<string, Pick<StatusEvent, 'change' | 'stage'>>> = {
  NEW,
  IN_REVIEW: { change: 'stage', stage: 'In review' },
  INTERVIEW: { change: 'stage', stage: 'Interview' },
  OFFER: { change: 'stage', stage: 'Offer' },
  OFFERED: { change: 'stage', stage: 'Offer' },
  HIRE: { change: 'hired', stage: undefined },
  HIRED: { change: 'hired', stage: undefined },
  REJECTED: { change: 'rejected', stage: undefined },
}

const stateOf = (status: string) => STATES[status.toUpperCase().replaceAll('-', '_')]

/** Events name ids only; the state is read from the address in their link. */
async function eventsOf({ body, headers }: StatusPost, call: Call): Promise<StatusEvent[]> {
  const name = textOf(headers['event-name'])
  const { job_id: job, candidate_id: candidate } = recordOf(parsed(body.toString('utf8')))
  if (!isRecord(parsed(body.toString('utf8'))) || !/^application\.(?:created|status\.updated)$/.test(name)) return []
  const seconds = Number(textOf(headers['smartrecruiters-timestamp']))
  const event = {
    ids: { application: applicationOf(candidate, job), candidate: textOf(candidate) },
    emails: [],
    job: undefined,
    event: textOf(headers['event-id']) || undefined,
    at: seconds > 0 ? new Date(seconds * 1000) : undefined,
  }
  if (name === 'application.created') return [{ ...event, change: 'received', stage: undefined }]
  const state = stateOf(await stateAt(textOf(headers['link']), call))
  return state ? [{ ...event, ...state }] : []
}

/**
 * Returns the state at the address of a `Link` header; empty if the application is gone.
 * @throws an error with the reason if it can't be read: the event is then posted again, and the server's log says why
 */
async function stateAt(link: string, call: Call): Promise<string> {
  const address = URL.parse(/<(?<address>[^<>]+)>/.exec(link)?.groups?.['address'] ?? '')
  if (address?.origin !== call.origin)
    throw new Error(`The event links to ${address?.origin ?? 'no address'} instead of ${call.origin}.`)
  const { token, apiKey = '' } = call.credentials
  const askWith = (key: string) => ask(call, address.href, { 'x-smarttoken': key })
  const first = await askWith(apiKey)
  const answer = isNotAllowed(first) && token ? await askWith(token) : first
  return answer.status === constants.HTTP_STATUS_NOT_FOUND ? '' : textOf(objectIn(answer)['status'])
}
