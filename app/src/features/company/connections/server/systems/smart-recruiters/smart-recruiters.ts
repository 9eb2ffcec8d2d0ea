import { constants } from 'node:http2'
import { listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Answer,
  ask,
  attempt,
  base64Of,
  isNotAllowed,
  objectIn,
  orUnknown,
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
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'
import { acknowledge, applicationOf, askStages, CALLS_PER_SECOND, keyOf, readStatus } from './follow-states.ts'

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
    total: (page) => numberOf(recordOf(page)['totalFound']),
    details: ({ id }, { origin, board }) => postingAddress(origin, board, textOf(id)),
    perSecond: CALLS_PER_SECOND,
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
  askStages,
  acknowledge,
  readStatus,
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
