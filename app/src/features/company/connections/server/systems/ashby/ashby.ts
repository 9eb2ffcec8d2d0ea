import { constants } from 'node:http2'
import { plainText } from '#features/applying/forms/server/index.ts'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  addFile,
  type Answer,
  attempt,
  basic,
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
  SentPerson,
  Outcome,
  StatusEvent,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

/**
 * Ashby, by the methods of its API: `jobPosting.info` for questions, `applicationForm.submit` for applications, and
 * `candidate.search` with `application.info` for looking up a lost answer (developers.ashbyhq.com/reference), and by its webhooks
 * (developers.ashbyhq.com/docs/setting-up-webhooks). Refusals have the status 200. Surveys aren't sent.
 */
export const ashby: DeliverySystem = {
  credentials: [{ name: 'apiKey', required: true }],
  perSecond: 2,
  asksWithKey: true,
  jobsIn: (document) => listOf(recordOf(document)['jobs']),
  async questions(call) {
    const answer = await request(call, 'jobPosting.info', { jobPostingId: call.job.id, expand: ['job'] })
    if (isUnknown(answer)) return undefined
    const results = resultsIn(answer)
    const form = recordOf(results['applicationFormDefinition'])
    // The vendor's guide has the fields at the top, its recorded answers have them in sections.
    const sections = form['sections'] ?? [{ fields: form['fields'] }]
    return {
      platform: 'ashby',
      applicationFormDefinition: { sections },
    }
  },
  deliver: (call, application) =>
    attempt(
      () => post(call, `${call.origin}/applicationForm.submit`, submissionOf(call, application), headersOf(call)),
      (answer) => outcomeOf(call, answer),
    ),
  find,
  readStatus({ body, headers, secret }) {
    if (!isSigned(secret, body, textOf(headers['ashby-signature']).replace(/^sha256=/i, ''))) return undefined
    const { action, data } = recordOf(parsed(body.toString('utf8')))
    return eventOf(textOf(action), recordOf(recordOf(data)['application']))
  },
}

const headersOf = ({ credentials }: SystemCall): Record<string, string> => ({
  accept: 'application/json; version=1',
  ...basic(credentials.apiKey ?? ''),
})

const request = async (call: SystemCall, method: string, body: object): Promise<Record<string, unknown>> =>
  objectIn(await post(call, `${call.origin}/${method}`, body, headersOf(call)))

const codeIn = (answer: Record<string, unknown>): string => textOf(recordOf(answer['errorInfo'])['code'])

const isUnknown = (answer: Record<string, unknown>): boolean => codeIn(answer).endsWith('not_found')

/** Returns the result of a method. @throws an error if it refused */
function resultsIn(answer: Record<string, unknown>): Record<string, unknown> {
  if (answer['success'] !== true) throw new Error(reasonsOf(answer).join(' '))
  return recordOf(answer['results'])
}

/** Returns sentences about the fields, else the message about the whole. */
function reasonsOf(answer: Record<string, unknown>): string[] {
  const code = codeIn(answer)
  const sentences = listOf(answer['errors']).map(textOf)
  const kept = sentences.filter((one) => one !== '' && one !== code)
  return kept.length > 0 ? kept : [textOf(recordOf(answer['errorInfo'])['message']) || code || 'Ashby refused it.']
}

async function outcomeOf(call: SystemCall, answer: Answer): Promise<Outcome> {
  const { status, json, text } = answer
  const said = `${status} ${text}`.trim()
  if (isNotAllowed(answer)) return { kind: 'not-allowed', said }
  if (!isRecord(json) && status === constants.HTTP_STATUS_OK) return { kind: 'unknown', said }
  if (!isRecord(json)) return { kind: 'refused', reasons: [{ text: said }] }
  if (codeIn(json).endsWith('limit_exceeded')) return { kind: 'later', afterSeconds: 0, said }
  if (json['success'] !== true) return { kind: 'refused', reasons: reasonsOf(json).map((one) => ({ text: one })) }
  const { formMessages, submittedFormInstance } = recordOf(json['results'])
  const { blocked, blockMessageForCandidateHtml: why } = recordOf(formMessages)
  // No application was made, for example because the person has applied too often.
  if (blocked === true)
    return { kind: 'refused', reasons: [{ text: plainText(textOf(why)).trim() || 'Ashby blocked it.' }] }
  const form = textOf(recordOf(submittedFormInstance)['id'])
  return { kind: 'delivered', ids: await idsOf(call, form).catch(() => ({})) }
}

/** Returns the ids of the application of a sent form; webhooks name them, or else the email address. */
async function idsOf(call: SystemCall, form: string): Promise<SystemIds> {
  const info = resultsIn(await request(call, 'application.info', { submittedFormInstanceId: form }))
  return { application: textOf(info['id']), candidate: textOf(recordOf(info['candidate'])['id']) }
}

interface Field {
  path: string
  type: string
}

const fieldsOf = (form: unknown): Field[] =>
  listOf(recordOf(recordOf(form)['applicationFormDefinition'])['sections'])
    .flatMap((section) => listOf(recordOf(section)['fields']))
    .map((entry) => recordOf(recordOf(entry)['field']))
    .map(({ path, type }) => ({ path: textOf(path), type: textOf(type) }))

const SYSTEM = '_systemfield_'

function submissionOf({ job }: SystemCall, application: ApplicationToSend): FormData {
  const { firstName, lastName, email, phone, answers, form } = application
  const data = new FormData()
  const values = new Map<string, unknown>()
  for (const { path, type } of fieldsOf(form)) {
    const answer = answers.find(({ question: { name } }) => path === name || path === `${SYSTEM}${name}`)
    const file = answer?.files[0]
    if (file) {
      const part = `file_${values.size}`
      addFile(data, part, file)
      values.set(path, part)
    } else if (answer && answer.values.length > 0) values.set(path, valueFor(type, answer.values))
    else if (path === `${SYSTEM}phone` && phone) values.set(path, phone)
  }
  values.set(`${SYSTEM}name`, `${firstName} ${lastName}`.trim())
  values.set(`${SYSTEM}email`, email)
  const fieldSubmissions = Array.from(values, ([path, value]) => ({ path, value }))
  data.set('jobPostingId', job.id)
  data.set('applicationForm', JSON.stringify({ fieldSubmissions }))
  data.set('allowSubmissionForUnpublishedJobPosting', 'false')
  return data
}

/** Returns an answer in the shape that the reference of `applicationForm.submit` has for its type. */
function valueFor(type: string, values: AnswerToSend['values']): unknown {
  const [value] = values
  if (type === 'MultiValueSelect') return values.map(String)
  if (type === 'Boolean') return value === true || value === 'true'
  if (type === 'Number') return Number(value)
  if (type === 'Score') return { score: Number(value) }
  if (type === 'RichText') return { type: 'PlainText', value: String(value) }
  // The text of a place is geocoded there.
  if (type === 'Location') return { city: String(value) }
  return String(value)
}

/** Returns the id of the job behind a posting; empty if the posting is gone. */
async function jobIdOf(call: SystemCall): Promise<string> {
  const answer = await request(call, 'jobPosting.info', { jobPostingId: call.job.id, expand: ['job'] })
  const results = recordOf(answer['results'])
  return textOf(results['jobId']) || textOf(recordOf(results['job'])['id'])
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  // A key that can only write may not look.
  return orUnknown(async () => {
    const jobId = await jobIdOf(call)
    const found = await request(call, 'candidate.search', { email: person.email })
    for (const id of listOf(found['results']).flatMap((one) => listOf(recordOf(one)['applicationIds']))) {
      if (person.except.includes(textOf(id))) continue
      const info = resultsIn(await request(call, 'application.info', { applicationId: id }))
      const isJob = textOf(info['appliedViaJobPostingId']) === call.job.id
      // Ashby names the earliest posting of a job.
      const isSameJob = jobId !== '' && textOf(recordOf(info['job'])['id']) === jobId
      if ((isJob || isSameJob) && new Date(textOf(info['createdAt'])) >= sentSince(person))
        return { application: textOf(id), candidate: textOf(recordOf(info['candidate'])['id']) }
    }
    return found['success'] === true ? null : undefined
  })
}

const STATUSES: Readonly<Record<string, StatusEvent['change']>> = {
  Active: 'stage',
  Hired: 'hired',
  Archived: 'rejected',
}

/** A hire comes in three posts; what came before changes nothing. */
function eventOf(action: string, application: Record<string, unknown>): StatusEvent[] {
  const actions: Readonly<Record<string, StatusEvent['change'] | undefined>> = {
    applicationSubmit: 'received',
    candidateHire: 'hired',
    candidateStageChange: STATUSES[textOf(application['status'])],
    applicationUpdate: STATUSES[textOf(application['status'])],
  }
  const change = actions[action]
  const candidate = recordOf(application['candidate'])
  // Archived for another reason, the candidate withdrew, or was entered twice.
  const reason = textOf(recordOf(application['archiveReason'])['reasonType'])
  if (!change || (change === 'rejected' && reason !== 'RejectedByOrg')) return []
  const stage = textOf(recordOf(application['currentInterviewStage'])['title'])
  return [
    {
      ids: { application: textOf(application['id']), candidate: textOf(candidate['id']) },
      emails: [textOf(recordOf(candidate['primaryEmailAddress'])['value']).toLowerCase()],
      job: textOf(application['appliedViaJobPostingId']) || undefined,
      change,
      stage: change === 'stage' || change === 'received' ? stage || undefined : undefined,
    },
  ]
}
