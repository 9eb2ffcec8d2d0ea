import { createHmac, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:http2'
import { addMinutes, SECOND_MS } from '#kernel/time.ts'
import { isRecord } from '#kernel/values/json-value.ts'
import { faultOf, type Fetched, getChecked, plainLine, postChecked } from '#platform/outgoing/get-checked.ts'
import { UnreachableError } from '#platform/outgoing/reachable.ts'
import { connectionLimits as limits } from '../../limits.ts'
import type { FileToSend, Outcome, SentPerson, SystemCall } from './system.ts'

/** Faults after which it isn’t known what was received. */
const AWAY_NAMES = new Set(['AbortError', 'TimeoutError'])
const AWAY_CODES = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE'])
/** Faults before a connection existed: nothing was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNABORTED'])

type Circumstances = Pick<SystemCall, 'reach'>

/** The system refuses the credentials, or only forbids what they were for. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'
  readonly isForbidden: boolean

  constructor({ status, text }: Pick<Answer, 'status' | 'text'>) {
    super(`${status} ${text}`.trim())
    this.isForbidden = status === constants.HTTP_STATUS_FORBIDDEN
  }
}

/** A response with its body, as JSON if it is some. */
export interface Answer extends Pick<Fetched, 'status' | 'headers'> {
  json: unknown
  text: string
}

const answerOf = ({ status, headers, bytes }: Fetched): Answer => {
  const text = bytes.toString('utf8')
  return { status, headers, text: plain(text), json: parsed(text) }
}

const options = ({ reach }: Circumstances, headers: Record<string, string>) => ({
  reach,
  headers,
  timeoutMs: limits.deliveryMs,
  maxBytes: limits.answerBytes,
})

/** A system that is away or asks for patience: what it was asked isn’t known, and can be asked again later. */
export class SystemAwayError extends Error {
  override name = 'SystemAwayError'
  /** Seconds for which the system asks for patience; 0 if it names none. */
  readonly afterSeconds: number
  /** True if it is there, but was asked too often. */
  readonly isBusy: boolean

  constructor({ status, text, headers }: Answer) {
    super(`${status} ${text}`.trim())
    this.afterSeconds = secondsIn(headers)
    this.isBusy = status === constants.HTTP_STATUS_TOO_MANY_REQUESTS || this.afterSeconds > 0
  }
}

/** Returns the seconds for which a system asked for patience when a call failed; 0 if it didn't. */
export const patienceIn = (error: unknown): number => (error instanceof SystemAwayError ? error.afterSeconds : 0)

/** Returns true if a call failed because the system or the way to it is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof SystemAwayError ||
  isNeverSent(error) ||
  (error instanceof Error && (AWAY_NAMES.has(error.name) || ('code' in error && AWAY_CODES.has(String(error.code)))))

/** Asks a system. @throws SystemAwayError for 429 and 5xx, or the network error */
export async function ask(call: Circumstances, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = answerOf(await getChecked(address, { ...options(call, headers), redirects: limits.redirects }))
  return present(answer)
}

/** @throws SystemAwayError for a response that says nothing about what was asked */
function present(answer: Answer): Answer {
  const { status } = answer
  const isLate =
    status === constants.HTTP_STATUS_TOO_MANY_REQUESTS || status >= constants.HTTP_STATUS_INTERNAL_SERVER_ERROR
  if (isLate) throw new SystemAwayError(answer)
  return answer
}

/** Posts a question as a form or JSON. @throws SystemAwayError for 429 and 5xx, or the network error */
export const askByPost: typeof post = async (...args) => present(await post(...args))

/** Posts a form or JSON to a system. @throws the network error */
export async function post(
  call: Circumstances,
  address: string,
  body: FormData | URLSearchParams | object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const encoded = body instanceof FormData || body instanceof URLSearchParams ? new Response(body) : Response.json(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? 'application/json'
  return answerOf(await postChecked(address, bytes, options(call, { 'content-type': type, ...headers })))
}

/** Returns the header of HTTP Basic authentication (RFC 7617). */
export const basic = (user: string, password = ''): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

export const isNotAllowed = ({ status }: Answer): boolean =>
  status === constants.HTTP_STATUS_UNAUTHORIZED || status === constants.HTTP_STATUS_FORBIDDEN

/** Returns the JSON of a successful answer. @throws NotAllowedError, or an error with the status */
export function objectIn(answer: Answer): Record<string, unknown> {
  const { status, json, text } = answer
  if (isNotAllowed(answer)) throw new NotAllowedError(answer)
  if (status !== constants.HTTP_STATUS_OK || !isRecord(json)) throw new Error(`${status} ${text}`.trim())
  return json
}

/** Compares a signature with the HMAC-SHA256 of a text, in hexadecimal. */
export function isSigned(secret: string, text: string | Buffer, given: string): boolean {
  const expected = createHmac('sha256', secret).update(text).digest('hex')
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Posts an application, and says what a lost or impatient answer means. `read` judges the others. */
export async function attempt(
  send: () => Promise<Answer>,
  read: (answer: Answer) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    const answer = await send()
    const { status, headers, text } = answer
    const said = `${status} ${text}`.trim()
    const isBusy =
      status === constants.HTTP_STATUS_TOO_MANY_REQUESTS || status === constants.HTTP_STATUS_SERVICE_UNAVAILABLE
    if (isBusy) return { kind: 'later', afterSeconds: secondsIn(headers), said }
    // A gateway that lost the system's answer can't know what the system did.
    if (status >= constants.HTTP_STATUS_INTERNAL_SERVER_ERROR) return { kind: 'unknown', said }
    const outcome = await read(answer)
    const isForbidden = status === constants.HTTP_STATUS_FORBIDDEN
    return outcome.kind === 'not-allowed' ? { ...outcome, isForbidden } : outcome
  } catch (error) {
    const said = plain(faultOf(error))
    return isNeverSent(error) ? { kind: 'later', afterSeconds: 0, said } : { kind: 'unknown', said }
  }
}

/** Uploads files one after the other. @returns the outcome of the first that isn't taken; undefined if all are */
export async function uploadFiles(
  files: readonly FileToSend[],
  send: (file: FileToSend) => Promise<Answer>,
  read: (answer: Answer, file: FileToSend) => Outcome,
): Promise<Outcome | undefined> {
  for (const file of files) {
    const outcome = await attempt(
      () => send(file),
      (answer) => read(answer, file),
    )
    // A file alone isn’t an application.
    if (outcome.kind === 'unknown') return { kind: 'later', afterSeconds: 0, said: outcome.said }
    if (outcome.kind !== 'delivered') return outcome
  }
  return undefined
}

/** Adds a file to a form. @returns the form */
export function addFile(form: FormData, part: string, { name, type, bytes }: FileToSend): FormData {
  form.set(part, new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

export const base64Of = ({ bytes }: FileToSend): string => bytes.toString('base64')

/** Returns the time since when an application can be in a system, whose clock can differ from this one. */
export const sentSince = ({ sentAt }: Pick<SentPerson, 'sentAt'>): Date => addMinutes(sentAt, -limits.clockMinutes)

/** Looks for an application. @returns undefined if the system refuses the credentials for that */
export async function orUnknown<Found>(look: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof NotAllowedError) return undefined
    throw error
  }
}

/** Returns the error texts in a response: in any property called error, errors or message. */
export function reasonsIn(json: unknown): string[] {
  if (typeof json === 'string') return json.trim() === '' ? [] : [plain(json)]
  if (Array.isArray(json)) return json.flatMap(reasonsIn)
  if (!isRecord(json)) return []
  return ['error', 'errors', 'message', 'messages', 'errorMessage'].flatMap((name) => reasonsIn(json[name]))
}

function isNeverSent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isNeverSent)
  if (error instanceof UnreachableError) return true
  return error instanceof Error && 'code' in error && NEVER_SENT.has(String(error.code))
}

/** Returns the seconds of a `Retry-After` header (RFC 9110, 10.2.3), at most a day. A date counts from that of the answer. */
export function secondsIn({ 'retry-after': header, date }: Fetched['headers']): number {
  if (header === undefined) return 0
  const isNumber = /^\d+$/.test(header.trim())
  const seconds = isNumber ? Number(header) : (Date.parse(header) - Date.parse(date ?? '')) / SECOND_MS
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), limits.backoffMinutes * 60) : 0
}

const plain = (text: string): string => plainLine(text).slice(0, limits.saidCharacters)

/** Returns JSON; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
