import { constants } from 'node:http2'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
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
  reasonsIn,
  sentSince,
} from '../../exchange/exchange.ts'
import type {
  AnswerToSend,
  ApplicationToSend,
  DeliverySystem,
  Outcome,
  SentPerson,
  StatusEvent,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

/**
 * Workable, by the public jobs of an account, and its API v3 for questions, candidates, looking up and webhooks
 * (workable.readme.io/reference). A candidate belongs to one job there, so that one id names the application and the person.
 */
export const workable: DeliverySystem = {
  credentials: [
    { name: 'apiKey', required: true },
    { name: 'webhookSecret', required: false },
  ],
  // 10 calls in 10 seconds: half of them for applications, which need two, and half for questions.
  perSecond: 0.25,
  askedPerSecond: 0.5,
  asksWithKey: true,
  jobsIn: (document) => listOf(recordOf(document)['jobs']),
  async questions(call) {
    const answer = await ask(call, `${jobAddress(call)}/application_form`, keyOf(call))
    if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
    const { form_fields: fields, questions } = objectIn(answer)
    const sent = listOf(fields).filter((field) => FIELDS.has(textOf(recordOf(field)['key'])))
    return { platform: 'workable', form_fields: sent, questions: listOf(questions) }
  },
  deliver: (call, application) =>
    attempt(() => post(call, `${jobAddress(call)}/candidates`, bodyOf(application), keyOf(call)), outcomeOf),
  find,
  readStatus({ body, headers }, { credentials }) {
    // Signed with the token, or with the secret of a client of OAuth; in hexadecimal, as public programs read it.
    if (
      !isSigned(
        credentials.webhookSecret ?? credentials.apiKey ?? '',
        body,
        textOf(headers['x-workable-signature']).toLowerCase(),
      )
    )
      return undefined
    return eventsOf(recordOf(parsed(body.toString('utf8'))))
  },
}

type Call = Pick<SystemCall, 'origin' | 'job' | 'credentials'>

const keyOf = ({ credentials }: Call) => ({ authorization: `Bearer ${credentials.apiKey ?? ''}` })

/** The API is at the account's own host, and its public jobs at one of all accounts, unless both have one address, as a proxy does. */
const apiOf = ({ origin, job }: Call): string =>
  `${new URL(origin).host === 'www.workable.com' ? `https://${job.board}.workable.com` : origin}/spi/v3`

const jobAddress = (call: Call): string => `${apiOf(call)}/jobs/${encodeURIComponent(call.job.id)}`

/** Fields of a candidate with a text. */
const TEXTS = ['address', 'headline', 'summary', 'cover_letter']

/** The fields of a form that are sent. The vendor names properties of candidates for no others, so answers to them stay here. */
const FIELDS = new Set(['firstname', 'lastname', 'email', 'phone', 'resume', ...TEXTS])

function bodyOf({ firstName, lastName, email, phone, answers, form }: ApplicationToSend): object {
  const byName = new Map(answers.map((answer) => [answer.question.name, answer]))
  const resume = byName.get('resume')?.files[0]
  const texts = TEXTS.flatMap((name) => {
    const value = byName.get(name)?.values[0]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    // Otherwise the person counts as found by a recruiter.
    sourced: false,
    candidate: {
      firstname: firstName,
      lastname: lastName,
      email,
      ...(phone && { phone }),
      ...Object.fromEntries(texts),
      ...(resume && { resume: { name: resume.name, data: base64Of(resume) } }),
      answers: listOf(recordOf(form)['questions']).flatMap((entry) => {
        const { id, type } = recordOf(entry)
        const answer = byName.get(textOf(id))
        return answer ? [{ question_key: textOf(id), ...valueOf(textOf(type), answer) }] : []
      }),
    },
  }
}

/** Returns an answer in the shape of its type, which the vendor documents for attributes of candidates only. */
function valueOf(type: string, { values, files }: AnswerToSend): object {
  const [value] = values
  const [file] = files
  if (file) return { file: { name: file.name, data: base64Of(file) } }
  if (type === 'dropdown' || type === 'multiple_choice') return { choices: values.map(String) }
  if (type === 'boolean') return { checked: value === true }
  if (type === 'numeric') return { number: Number(value) }
  if (type === 'date') return { date: String(value) }
  return { body: String(value) }
}

function outcomeOf(answer: Answer): Outcome {
  const { status, json, text } = answer
  const said = `${status} ${text}`.trim()
  if (isNotAllowed(answer)) return { kind: 'not-allowed', said }
  const candidate = textOf(recordOf(recordOf(json)['candidate'])['id'])
  if (candidate !== '') return { kind: 'delivered', ids: { application: candidate, candidate } }
  const reasons = reasonsIn(json).map((one) => ({ text: one }))
  // A success without a candidate isn't documented, unless it names a fault.
  if (status < constants.HTTP_STATUS_BAD_REQUEST && reasons.length === 0) return { kind: 'unknown', said }
  if (status === constants.HTTP_STATUS_NOT_FOUND)
    return { kind: 'refused', reasons: [{ code: 'not-published', text: '' }] }
  return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [{ text: said }] }
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  return orUnknown(async () => {
    const query = new URLSearchParams({
      email: person.email,
      shortcode: call.job.id,
      created_after: sentSince(person).toISOString(),
    })
    const found = objectIn(await ask(call, `${apiOf(call)}/candidates?${query.toString()}`, keyOf(call)))
    const candidate = listOf(found['candidates'])
      .map(recordOf)
      .find(
        (one) =>
          textOf(one['email']).toLowerCase() === person.email.toLowerCase() &&
          textOf(recordOf(one['job'])['shortcode']) === call.job.id &&
          !person.except.includes(textOf(one['id'])),
      )
    const id = textOf(candidate?.['id'])
    return id === '' ? null : { application: id, candidate: id }
  })
}

/** Reads an event; there is none for a disqualification alone, and a withdrawal is the candidate's own. */
function eventsOf({ id: event, event_type: type, fired_at: at, data }: Record<string, unknown>): StatusEvent[] {
  const candidate = recordOf(data)
  const isCreated = type === 'candidate_created'
  if (!isRecord(data) || !(isCreated || type === 'candidate_moved') || candidate['withdrew'] === true) return []
  const id = textOf(candidate['id'])
  const time = new Date(textOf(at))
  const moved =
    candidate['disqualified'] === true ? 'rejected' : candidate['stage_kind'] === 'hired' ? 'hired' : 'stage'
  const change = isCreated ? 'received' : moved
  return [
    {
      ids: { application: id, candidate: id },
      emails: [textOf(candidate['email']).toLowerCase()],
      job: textOf(recordOf(candidate['job'])['shortcode']) || undefined,
      change,
      stage: change === 'stage' || isCreated ? textOf(candidate['stage']) || undefined : undefined,
      event: textOf(event) || undefined,
      at: Number.isNaN(time.getTime()) ? undefined : time,
    },
  ]
}
