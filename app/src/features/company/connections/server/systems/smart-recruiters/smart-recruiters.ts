import { constants } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#kernel/time.ts'
import { isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Answer,
  ask,
  attempt,
  base64Of,
  isNotAllowed,
  isSigned,
  objectIn,
  orUnknown,
  parsed,
  post,
  sentSince,
} from '../../exchange/exchange.ts'
import type {
  AnswerToSend,
  ApplicationToSend,
  DeliverySystem,
  FileToSend,
  Outcome,
  RefusalReason,
  SentPerson,
  StatusEvent,
  StatusPost,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

type Call = Omit<SystemCall, 'job'>

/** Of the 10 calls that are allowed. */
const PER_SECOND = 8

/**
 * SmartRecruiters, by its Posting API for jobs, its Application API for questions, applications and their states
 * (developers.smartrecruiters.com/docs/partners-post-an-application), and, with a second key, its Customer API for looking up a
 * lost answer and for webhooks (developers.smartrecruiters.com/docs/receiving-webhook-notifications). Postings are named by
 * UUIDs there, not by the ids of the list. Conditional questions aren't asked.
 */
export const smartRecruiters: DeliverySystem = {
  credentials: [
    { name: 'apiKey', required: true },
    { name: 'token', required: false },
    { name: 'webhookSecret', required: false },
  ],
  perSecond: 2,
  asksWithKey: true,
  takesFiles: {
    maxBytes: 2 * 1024 * 1024,
    endings: ['pdf', 'doc', 'docx', 'rtf', 'jpg', 'jpeg', 'png'],
  },
  list: {
    nextPage(page, address) {
      const { offset, limit, totalFound, content } = recordOf(page)
      const next = (numberOf(offset) ?? 0) + (numberOf(limit) ?? listOf(content).length)
      if (listOf(content).length === 0 || next >= (numberOf(totalFound) ?? 0)) return undefined
      const url = new URL(address)
      url.searchParams.set('offset', String(next))
      return url.href
    },
    details: ({ id }, { origin, board }) => postingAddress(origin, board, textOf(id)),
    perSecond: PER_SECOND,
  },
  jobsIn: (document) => listOf(recordOf(document)['content']),
  async questions(call) {
    const posting = await postingOf(call)
    if (!posting) return undefined
    const { uuid, jobId } = posting
    const answer = await ask(call, `${call.origin}/postings/${encodeURIComponent(uuid)}/configuration`, keyOf(call))
    if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
    const { questions, settings } = objectIn(answer)
    const fieldSets = { ...FIELD_SETS, ...(recordOf(settings)['avatarUploadAvailable'] === true && { avatar: {} }) }
    return { platform: 'smartrecruiters', uuid, jobId, fieldSets, questions: listOf(questions) }
  },
  deliver: (call, application) =>
    attempt(
      () =>
        post(
          call,
          `${call.origin}/postings/${encodeURIComponent(textOf(recordOf(application.form)['uuid']))}/candidates`,
          bodyOf(application),
          keyOf(call),
        ),
      (answer) => outcomeOf(answer, application),
    ),
  find,
  async askStages(call, held, { stop }) {
    // Webhooks say it sooner.
    if (call.credentials.webhookSecret) return []
    const events: StatusEvent[] = []
    for (const { ids } of held) {
      const { posting, candidate } = ids
      if (stop.aborted || !posting || !candidate) continue
      if (events.length > 0) await pause(SECOND_MS / PER_SECOND, undefined, { signal: stop })
      const path = `${encodeURIComponent(posting)}/candidates/${encodeURIComponent(candidate)}/status`
      const answer = await ask(call, `${call.origin}/postings/${path}`, keyOf(call))
      if (answer.status === constants.HTTP_STATUS_NOT_FOUND) continue
      const status = textOf(objectIn(answer)['status'])
      const state = stateOf(status)
      // A new one stays where the company has it.
      const isNew = state?.stage === NEW.stage
      if (state && !isNew) events.push({ ids, emails: [], job: undefined, event: `state ${status}`, ...state })
    }
    return events
  },
  acknowledge: (headers) =>
    isHandshake(headers)
      ? { status: constants.HTTP_STATUS_OK, headers: { 'x-hook-secret': textOf(headers['x-hook-secret']) } }
      : { status: constants.HTTP_STATUS_ACCEPTED },
  async readStatus(given, call) {
    // Activates a subscription, before there is a secret.
    if (isHandshake(given.headers)) return []
    const signatures = textOf(given.headers['smartrecruiters-signature']).split(';')
    const secret = call.credentials.webhookSecret
    const signed = signedText(given)
    if (!secret || !signatures.some((one) => isSigned(secret, signed, one.trim().replace(/^v1=/, '')))) return undefined
    return eventsOf(given, call)
  },
}

/** The fields that applications have besides the company's questions. */
const FIELD_SETS = {
  firstAndLastName: { required: true },
  email: { required: true },
  phoneNumber: {},
  resume: {},
  attachments: {},
  messageToHiringManager: {},
  socialProfiles: { linkedIn: { visible: true }, website: { visible: true } },
}

const keyOf = ({ credentials }: Call) => ({ 'x-smarttoken': credentials.apiKey ?? '' })

const postingAddress = (origin: string, board: string, id: string): string =>
  `${origin}/v1/companies/${encodeURIComponent(board)}/postings/${encodeURIComponent(id)}`

/** Returns the ids of a posting; undefined if it isn't published. */
async function postingOf({
  job: { board, id },
  ...call
}: SystemCall): Promise<{ uuid: string; jobId: string } | undefined> {
  const answer = await ask(call, postingAddress(call.origin, board, id))
  if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
  const { uuid, jobId } = objectIn(answer)
  return { uuid: textOf(uuid), jobId: textOf(jobId) }
}

function bodyOf({ firstName, lastName, email, phone, answers, consents, form }: ApplicationToSend): object {
  const byName = new Map(answers.map((answer) => [answer.question.name, answer]))
  const textFor = (name: string) => byName.get(name)?.values.map(String).join(', ') || undefined
  const [resume, avatar, attachment] = ['resume', 'photo', 'attachments'].map((name) => byName.get(name)?.files[0])
  return {
    firstName,
    lastName,
    email,
    ...(phone && { phoneNumber: phone }),
    web: { linkedIn: textFor('linkedIn'), website: textFor('website') },
    ...(resume && { resume: encoded(resume) }),
    ...(avatar && { avatar: encoded(avatar) }),
    ...(attachment && { attachments: [encoded(attachment)] }),
    messageToHiringManager: textFor('message'),
    answers: questionsIn(form).flatMap(({ id, fields }) => {
      const given = fields.flatMap(({ id: field, name }) => {
        const values = byName.get(name) && valuesOf(byName.get(name))
        return values && values.length > 0 ? [[field, values] as const] : []
      })
      return given.length > 0 ? [{ id, records: [{ fields: Object.fromEntries(given) }] }] : []
    }),
    // The decisions by purpose depend on a setting of the company that the API doesn't show.
    ...(consents.has('keeping') && { consent: true }),
  }
}

const encoded = (file: FileToSend) => ({ fileName: file.name, mimeType: file.type, fileContent: base64Of(file) })

/** Returns the company's questions, with the names that they have as questions of a form. */
const questionsIn = (form: unknown) =>
  listOf(recordOf(form)['questions']).map((entry) => {
    const { id, label, fields } = recordOf(entry)
    const named = listOf(fields).map((field) => textOf(recordOf(field)['id']))
    return {
      id: textOf(id),
      label: textOf(label),
      fields: named.map((field) => ({ id: field, name: [textOf(id), field].filter(Boolean).join('-') })),
    }
  })

/** Returns texts; a box that isn't ticked has none. */
const valuesOf = (answer: AnswerToSend | undefined): string[] =>
  (answer?.values ?? []).flatMap((value) => {
    if (typeof value !== 'boolean') return String(value)
    return answer?.question.kind === 'yesNo' || value ? String(Number(value)) : []
  })

/** Codes of faults on SmartRecruiters' side, after which nothing was stored. */
const LATER = new Set(['COMPANY_RETRIEVAL_ERROR', 'FILE_API_ERROR', 'APPLY_API_ERROR'])

function outcomeOf(answer: Answer, { form }: ApplicationToSend): Outcome {
  const { status, json, text } = answer
  const said = `${status} ${text}`.trim()
  if (isNotAllowed(answer)) return { kind: 'not-allowed', said }
  const { id, code, message } = recordOf(json)
  if (code === 'REST_CALL_TIMEOUT') return { kind: 'unknown', said }
  if (LATER.has(textOf(code))) return { kind: 'later', afterSeconds: 0, said }
  if (code === undefined && status < constants.HTTP_STATUS_BAD_REQUEST) {
    const candidate = textOf(id)
    if (candidate === '') return { kind: 'unknown', said }
    const { jobId, uuid } = recordOf(form)
    const ids = { application: applicationOf(candidate, jobId), candidate, posting: textOf(uuid) }
    return { kind: 'delivered', ids }
  }
  if (status === constants.HTTP_STATUS_NOT_FOUND)
    return { kind: 'refused', reasons: [{ code: 'not-published', text: '' }] }
  return { kind: 'refused', reasons: reasonsOf(textOf(message) || said, form) }
}

/** A sentence that names required questions by their ids names them by their labels. */
function reasonsOf(sentence: string, form: unknown): RefusalReason[] {
  const named = questionsIn(form).filter(({ id }) => id !== '' && sentence.includes(id))
  if (/questions are required/i.test(sentence) && named.length > 0)
    return named.map(({ label }) => ({ question: label, text: '' }))
  return [{ text: named.reduce((text, { id, label }) => text.replaceAll(id, `“${label}”`), sentence) }]
}

/** An application has no id in these APIs: it is one of a candidate for a job. */
const applicationOf = (candidate: unknown, job: unknown): string => `${textOf(candidate)}/${textOf(job)}`

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  const { token } = call.credentials
  return orUnknown(async () => {
    const posting = token === undefined ? undefined : await postingOf(call)
    if (token === undefined || !posting) return undefined
    const since = sentSince(person).toISOString()
    const query = new URLSearchParams({ q: person.email, job_id: posting.jobId, updated_after: since, limit: '100' })
    const found = objectIn(await ask(call, `${call.origin}/candidates?${query.toString()}`, { 'x-smarttoken': token }))
    const one = listOf(found['content'])
      .map(recordOf)
      .find((each) => textOf(each['email']).toLowerCase() === person.email.toLowerCase())
    if (!one) return null
    const candidate = textOf(one['id'])
    const application = applicationOf(candidate, posting.jobId)
    // A second application for a job isn't told from the first.
    return person.except.includes(application) ? undefined : { application, candidate, posting: posting.uuid }
  })
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

/** Returns the state at the address of a `Link` header; empty if it is another system's, or refuses both keys. */
async function stateAt(link: string, call: Call): Promise<string> {
  const address = URL.parse(/<(?<address>[^<>]+)>/.exec(link)?.groups?.['address'] ?? '')
  if (address?.origin !== call.origin) return ''
  const { token, apiKey } = call.credentials
  for (const key of [apiKey, token]) {
    const answer = key === undefined ? undefined : await ask(call, address.href, { 'x-smarttoken': key })
    if (answer && !isNotAllowed(answer)) return textOf(recordOf(answer.json)['status'])
  }
  return ''
}
