import { constants } from 'node:http2'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  addFile,
  ask,
  attempt,
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
  SentPerson,
  StatusEvent,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

/**
 * Recruitee, by the Careers Site API for questions and applications, which needs no key
 * (docs.recruitee.com/reference/offersoffer_idcandidates), its API with a token for looking up a lost answer, and its webhooks
 * (docs.recruitee.com/docs/webhooks). It answers with the id of the candidate only.
 */
export const recruitee: DeliverySystem = {
  credentials: [
    { name: 'token', required: false },
    { name: 'companyId', required: false },
    { name: 'webhookSecret', required: false },
  ],
  perSecond: 2,
  async questions(call) {
    const answer = await ask(call, `${call.origin}/api/offers/${encodeURIComponent(call.job.id)}`)
    if (answer.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
    const offer = recordOf(objectIn(answer)['offer'])
    return {
      ...offer,
      ...UNDELIVERABLE,
      platform: 'recruitee',
      open_questions: listOf(offer['open_questions']).filter(canBeSent),
    }
  },
  deliver: (call, application) =>
    attempt(
      // The feed names offers by their ids; applications go to the slug.
      () =>
        post(
          call,
          `${call.origin}/api/offers/${encodeURIComponent(slugIn(application))}/candidates`,
          formOf(application),
        ),
      ({ status, json, text }) => {
        const candidate = textOf(recordOf(recordOf(json)['candidate'])['id'])
        if (status === constants.HTTP_STATUS_CREATED) return { kind: 'delivered', ids: candidate ? { candidate } : {} }
        const said = `${status} ${text}`.trim()
        // Other successes aren't documented.
        if (status < constants.HTTP_STATUS_BAD_REQUEST) return { kind: 'unknown', said }
        const reasons = reasonsIn(json).map((one) => ({ text: one }))
        return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [{ text: said }] }
      },
    ),
  find,
  readStatus({ body, headers }, { credentials }) {
    const event = recordOf(parsed(body.toString('utf8')))
    // Sent before the secret of the webhook is shown.
    if (event['test'] === true && !isRecord(event['payload'])) return []
    const signature = textOf(headers['x-recruitee-signature'])
    const secret = credentials.webhookSecret
    if (!secret || !isSigned(secret, body, signature)) return undefined
    return eventsOf(event)
  },
}

/** Questions whose field names aren't documented; their answers are named as not sent. */
const UNDELIVERABLE = { options_salutation: 'off', options_title: 'off', locations_question: '' }
const canBeSent = (question: unknown): boolean => textOf(recordOf(question)['kind']) !== 'video'

const slugIn = ({ form }: ApplicationToSend): string => textOf(recordOf(form)['slug'])

/** Names of the fields that an offer turns on by `options_…`. */
const FIELDS: Readonly<Record<string, string>> = {
  options_phone: 'phone',
  options_cv: 'cv',
  options_cover_letter: 'cover_letter',
  options_photo: 'photo',
}

/** Properties that hold the answers to the company's own questions, by kind; `content` for the others. */
const PROPERTIES: Readonly<Record<string, string>> = {
  multi_choice: 'multi_content',
  boolean: 'flag',
  legal: 'flag',
  file: 'file',
  attachment: 'file',
}

function formOf({ firstName, lastName, email, phone, answers, form: offer }: ApplicationToSend): FormData {
  const form = new FormData()
  form.set('candidate[name]', `${firstName} ${lastName}`.trim())
  form.set('candidate[email]', email)
  if (phone) form.set('candidate[phone]', phone)
  const kinds = new Map(
    listOf(recordOf(offer)['open_questions'])
      .map(recordOf)
      .map(({ id, kind }) => [textOf(id), textOf(kind)]),
  )
  let index = 0
  for (const answer of answers) {
    const { name } = answer.question
    const kind = kinds.get(name)
    const field = FIELDS[name]
    if (field) addAnswer(form, `candidate[${field}]`, answer)
    if (kind === undefined) continue
    const part = `candidate[open_question_answers_attributes][${index}]`
    form.set(`${part}[open_question_id]`, name)
    addAnswer(form, `${part}[${PROPERTIES[kind] ?? 'content'}]${kind === 'multi_choice' ? '[]' : ''}`, answer)
    index += 1
  }
  return form
}

/** Adds a file, or the texts of the chosen options. */
function addAnswer(form: FormData, name: string, { question, values, files }: AnswerToSend): void {
  const [file] = files
  if (file) addFile(form, name, file)
  for (const value of values)
    form.append(name, question.options?.find((option) => option.value === value)?.label ?? String(value))
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  const { token, companyId } = call.credentials
  if (!token || !companyId) return Promise.resolve(undefined)
  const query = new URLSearchParams({ query: person.email })
  const address = `${apiOf(call.origin)}/c/${encodeURIComponent(companyId)}/candidates?${query.toString()}`
  return orUnknown(async () => {
    const found = objectIn(await ask(call, address, { authorization: `Bearer ${token}` }))
    const people = listOf(found['candidates']).map(recordOf)
    let isOlder = false
    for (const one of people.filter((each) => emailsOf(each).includes(person.email.toLowerCase()))) {
      const placements = listOf(one['placements']).map(recordOf)
      const placement = placements.find((each) => textOf(each['offer_id']) === call.job.id)
      if (!placement) continue
      const at = textOf(placement['created_at']) || textOf(one['created_at'])
      if (new Date(at) >= sentSince(person)) return { candidate: textOf(one['id']) }
      isOlder ||= placement['created_at'] === undefined
    }
    // A candidate who applies again can be merged, without a sign of it.
    return isOlder ? undefined : null
  })
}

/** The API is at another host than careers sites, unless both have one address, as a proxy does. */
const apiOf = (origin: string): string =>
  new URL(origin).host.endsWith('.recruitee.com') ? 'https://api.recruitee.com' : origin

const emailsOf = (person: Record<string, unknown>): string[] =>
  listOf(person['emails']).map((email) => textOf(email).toLowerCase())

const MOVES: Readonly<Record<string, StatusEvent['change']>> = {
  stage_changed: 'stage',
  disqualified: 'rejected',
  requalified: 'reopened',
}

/** Reads an event; a stage of the category “hire” is a hire. */
function eventsOf({ event_type: type, event_subtype: subtype, payload }: Record<string, unknown>): StatusEvent[] {
  const { candidate, offer, details } = recordOf(payload)
  const stage = recordOf(recordOf(details)['to_stage'])
  const moved = textOf(type) === 'candidate_moved' ? MOVES[textOf(subtype)] : undefined
  const change = textOf(type) === 'candidate_created' ? 'received' : moved
  if (!change || !isRecord(candidate)) return []
  const isHire = change === 'stage' && /^hired?$/.test(textOf(stage['category']))
  return [
    {
      ids: { candidate: textOf(candidate['id']) },
      emails: emailsOf(candidate),
      job: textOf(recordOf(offer)['id']) || undefined,
      change: isHire ? 'hired' : change,
      stage: isHire ? undefined : textOf(stage['name']) || undefined,
    },
  ]
}
