import { constants } from 'node:http2'
import { isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { connectionLimits as limits } from '../../../limits.ts'
import {
  addFile,
  type Answer,
  ask,
  attempt,
  basic,
  isNotAllowed,
  isSigned,
  objectIn,
  orUnknown,
  parsed,
  post,
  reasonsIn,
  sentSince,
  uploadFiles,
} from '../../exchange/exchange.ts'
import type {
  AnswerToSend,
  ApplicationToSend,
  DeliverySystem,
  SentPerson,
  FileToSend,
  Outcome,
  StatusEvent,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

type Call = Omit<SystemCall, 'job'>

/**
 * Lever, by its Data API v1 (hire.lever.co/developer/documentation) for questions, uploads, applications, looking up and webhooks.
 * Its Postings API v0, from which the jobs come, neither shows nor takes the company's own questions, so it isn't used for
 * applications. Events name ids only; the rest is read from the API, so a repeated event can't change anything.
 */
export const lever: DeliverySystem = {
  credentials: [
    { name: 'apiKey', required: true },
    { name: 'webhookSecret', required: false },
  ],
  perSecond: 2,
  asksWithKey: true,
  jobsIn: (document) => listOf(document),
  async questions(call) {
    const answer = await ask(call, formAddress(call), keyOf(call))
    if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
    const { personalInformation, urls, customQuestions } = recordOf(objectIn(answer)['data'])
    return { platform: 'lever', personalInformation, urls, customQuestions: customQuestions ?? [] }
  },
  deliver,
  find,
  async readStatus({ body }, call) {
    const { event, token, triggeredAt, signature, data } = recordOf(parsed(body.toString('utf8')))
    const signed = `${textOf(token)}${textOf(triggeredAt)}`
    // A webhook of Lever is for one event and has a separate token.
    const secrets = (call.credentials.webhookSecret ?? '').split(/[\s,]+/).filter((secret) => secret !== '')
    if (!secrets.some((secret) => isSigned(secret, signed, textOf(signature)))) return undefined
    return eventsOf(call, textOf(event), textOf(recordOf(data)['opportunityId']))
  },
}

const formAddress = ({ origin, job }: SystemCall): string => `${origin}/v1/postings/${encodeURIComponent(job.id)}/apply`

const keyOf = ({ credentials }: Call) => basic(credentials.apiKey ?? '')

/** Uploads the files, and then sends the application with their ids. */
async function deliver(call: SystemCall, application: ApplicationToSend): Promise<Outcome> {
  const uploads = new Map<FileToSend, string>()
  const stopped = await uploadFiles(
    application.answers.flatMap(({ files }) => files.slice(0, 1)),
    (file) => post(call, `${call.origin}/v1/uploads`, addFile(new FormData(), 'file', file), keyOf(call)),
    (answer, file) => outcomeOf(answer, (data) => uploads.set(file, textOf(data['id']))),
  )
  if (stopped) return stopped
  const ids: SystemIds = {}
  const outcome = await attempt(
    () => post(call, formAddress(call), bodyOf(application, uploads), keyOf(call)),
    (answer) => outcomeOf(answer, (data) => (ids.application = textOf(data['applicationId']))),
  )
  return outcome.kind === 'delivered' ? { kind: 'delivered', ids } : outcome
}

function outcomeOf(answer: Answer, take: (data: Record<string, unknown>) => void): Outcome {
  const { status, json, text } = answer
  const said = `${status} ${text}`.trim()
  if (isNotAllowed(answer)) return { kind: 'not-allowed', said }
  const data = recordOf(json)['data']
  const isDone = status === constants.HTTP_STATUS_OK || status === constants.HTTP_STATUS_CREATED
  if (isDone && !isRecord(data)) return { kind: 'unknown', said }
  if (!isDone) return { kind: 'refused', reasons: [{ text: reasonsIn(json).join(' ') || said }] }
  take(recordOf(data))
  return { kind: 'delivered', ids: {} }
}

/** Returns the body of an application; answers to the company's own questions go by their order in the form. */
function bodyOf(application: ApplicationToSend, uploads: ReadonlyMap<FileToSend, string>): object {
  const { firstName, lastName, email, phone, answers, form, consents } = application
  const { personalInformation, urls, customQuestions } = recordOf(form)
  const byName = new Map(answers.map((answer) => [answer.question.name, answer]))
  const named = (list: unknown, known: Readonly<Record<string, string | null>> = {}) =>
    listOf(list).flatMap((entry) => {
      const name = textOf(recordOf(entry)['name'])
      const answer = byName.get(name)
      const value = known[name] ?? (answer && valueOf(answer, uploads))
      return value === undefined || value === null ? [] : [{ name, value }]
    })
  return {
    personalInformation: named(personalInformation, { fullName: `${firstName} ${lastName}`.trim(), email, phone }),
    urls: named(urls),
    customQuestions: listOf(customQuestions).map((entry) => {
      const { id, fields } = recordOf(entry)
      const values = listOf(fields).map((field) => byName.get(textOf(recordOf(field)['id'])))
      return { id, fields: values.map((answer) => ({ value: answer ? valueOf(answer, uploads) : null })) }
    }),
    consent: {
      ...(consents.has('keeping') && { store: { provided: true } }),
      ...(consents.has('contact') && { marketing: { provided: true } }),
    },
  }
}

/** Returns the text of a chosen option, and not its value; several ones as an array, which is an assumption. */
function valueOf({ question, values, files }: AnswerToSend, uploads: ReadonlyMap<FileToSend, string>): unknown {
  const [file] = files
  if (file) return uploads.get(file)
  const texts = values.map((value) => {
    if (typeof value === 'boolean' && !question.options?.length) return value ? 'Yes' : 'No'
    return question.options?.find((option) => option.value === value)?.label ?? String(value)
  })
  return question.kind === 'many' ? texts : texts[0]
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  return orUnknown(async () => {
    const since = sentSince(person).getTime()
    const query = new URLSearchParams({ email: person.email, posting_id: call.job.id, expand: 'applications' })
    let next = ''
    for (let pages = 0; pages < limits.pagesRead; pages += 1) {
      if (next !== '') query.set('offset', next)
      const page = objectIn(await ask(call, `${call.origin}/v1/opportunities?${query.toString()}`, keyOf(call)))
      for (const opportunity of listOf(page['data']).map(recordOf))
        for (const { id, job, at } of applicationsOf(opportunity))
          if (!person.except.includes(id) && at >= since && (job === undefined || job === call.job.id))
            return { application: id, candidate: textOf(opportunity['id']) }
      next = page['hasNext'] === true ? textOf(page['next']) : ''
      if (next === '') return null
    }
    // It may be on a further page.
    return undefined
  })
}

/** Returns the applications of an opportunity, with the time of the opportunity if they have none. */
const applicationsOf = (opportunity: Record<string, unknown>) =>
  listOf(opportunity['applications']).map((entry) => {
    const { id = entry, posting, createdAt } = recordOf(entry)
    return {
      id: textOf(id),
      job: textOf(posting) || textOf(recordOf(posting)['id']) || undefined,
      at: numberOf(createdAt) ?? numberOf(opportunity['createdAt']) ?? 0,
    }
  })

const EVENTS = new Set(['applicationCreated', 'candidateStageChange', 'candidateArchiveChange', 'candidateHired'])

/** Reads the state of an opportunity; an end is an archive with a reason, and a hire one whose reason is of the type "hired". */
async function eventsOf(call: Call, event: string, opportunityId: string): Promise<StatusEvent[]> {
  if (!EVENTS.has(event) || opportunityId === '') return []
  const address = `${call.origin}/v1/opportunities/${encodeURIComponent(opportunityId)}?expand=stage&expand=applications`
  const answer = await ask(call, address, keyOf(call))
  if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return []
  const opportunity = recordOf(objectIn(answer)['data'])
  const { archived, stage, emails } = opportunity
  const change = isRecord(archived) ? await endOf(call, textOf(archived['reason'])) : (CHANGES[event] ?? 'stage')
  if (!change) return []
  return applicationsOf(opportunity).map(({ id, job }) => ({
    ids: { application: id, candidate: opportunityId },
    emails: listOf(emails).map((email) => textOf(email).toLowerCase()),
    job,
    change,
    stage: isRecord(archived) ? undefined : textOf(recordOf(stage)['text']) || undefined,
  }))
}

const CHANGES: Readonly<Record<string, StatusEvent['change']>> = {
  applicationCreated: 'received',
  candidateArchiveChange: 'reopened',
}

/** Words of the reasons for which candidates themselves end an application; the type of a reason only says whether it is a hire. */
const OWN_DECISION =
  /\bwithdr[ae]w|\boffer declined\b|\bdeclined (?:our |the )?offer\b|\bcandidate (?:declined|not interested)\b|\b(?:took|accepted|chose) (?:an)?other (?:job|offer|position|role)\b/i

/** Returns what an archive means; undefined if the candidate wanted it, so that they aren't written to about a rejection. */
async function endOf(call: Call, reason: string): Promise<StatusEvent['change'] | undefined> {
  const reasons = objectIn(await ask(call, `${call.origin}/v1/archive_reasons`, keyOf(call)))['data']
  const found = listOf(reasons)
    .map(recordOf)
    .find(({ id }) => textOf(id) === reason)
  if (textOf(found?.['type']) === 'hired') return 'hired'
  return OWN_DECISION.test(textOf(found?.['text'])) ? undefined : 'rejected'
}
