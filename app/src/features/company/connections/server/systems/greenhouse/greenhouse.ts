import { constants } from 'node:http2'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { connectionLimits as limits } from '../../../limits.ts'
import {
  addFile,
  type Answer,
  ask,
  askByPost,
  attempt,
  basic,
  isSigned,
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

const HARVEST = { api: 'https://harvest.greenhouse.io/v3', token: 'https://auth.greenhouse.io/token' }

/**
 * Greenhouse, by the Job Board API for questions and applications (developers.greenhouse.io/job-board.html), Harvest v3 for
 * looking up a lost answer (harvestdocs.greenhouse.io), and Recruiting Webhooks for stages
 * (developers.greenhouse.io/webhooks.html). The Job Board API names no id and checks no required answers.
 */
export const greenhouse: DeliverySystem = {
  credentials: [
    { name: 'key', required: true },
    { name: 'clientId', required: false },
    { name: 'clientSecret', required: false },
    { name: 'userId', required: false },
  ],
  perSecond: 5,
  jobsIn: (document) => listOf(recordOf(document)['jobs']),
  async questions(call) {
    const { status, json } = await ask(call, `${jobAddress(call)}?questions=true`)
    if (status === constants.HTTP_STATUS_NOT_FOUND) return undefined
    if (status !== constants.HTTP_STATUS_OK || !isRecord(json)) throw new Error(`Greenhouse answered ${status}.`)
    return { platform: 'greenhouse', ...json }
  },
  deliver: (call, application) =>
    attempt(
      () => post(call, jobAddress(call), formOf(application), basic(call.credentials.key ?? '')),
      ({ status, json, text }) => {
        const said = reasonsIn(json).join(' ') || text
        if (status === constants.HTTP_STATUS_OK) return { kind: 'delivered', ids: {} }
        // A wrong key and wrong data have the same status.
        const isKey = status === constants.HTTP_STATUS_UNAUTHORIZED && !/save/i.test(said)
        if (isKey || status === constants.HTTP_STATUS_FORBIDDEN) return { kind: 'not-allowed', said }
        return { kind: 'refused', reasons: [{ text: said || String(status) }] }
      },
    ),
  find,
  readStatus({ body, headers, secret }) {
    if (!isSigned(secret, body, textOf(headers['signature']).replace(/^sha256\s+/i, ''))) return undefined
    const { action, payload } = recordOf(parsed(body.toString('utf8')))
    const event = textOf(headers['greenhouse-event-id']) || undefined
    return eventOf(textOf(action), recordOf(recordOf(payload)['application']), event)
  },
}

const jobAddress = ({ origin, job: { board, id } }: SystemCall): string =>
  `${origin}/v1/boards/${encodeURIComponent(board)}/jobs/${encodeURIComponent(id)}`

const CONSENTS = {
  processing: 'gdpr_processing_consent_given',
  keeping: 'gdpr_retention_consent_given',
  demographic: 'gdpr_demographic_data_consent_given',
} as const

function formOf({ firstName, lastName, email, phone, answers, consents }: ApplicationToSend): FormData {
  const form = new FormData()
  form.set('first_name', firstName)
  form.set('last_name', lastName)
  form.set('email', email)
  if (phone) form.set('phone', phone)
  for (const answer of answers) addAnswer(form, answer)
  for (const [purpose, name] of Object.entries(CONSENTS))
    if (consents.has(purpose)) form.set(`data_compliance[${name}]`, 'true')
  return form
}

function addAnswer(form: FormData, { question: { name, kind }, values, files }: AnswerToSend): void {
  // Consents are sent by their purposes.
  if (name.startsWith('gdpr_')) return
  for (const file of files.slice(0, 1)) addFile(form, name, file)
  const written = values.map((value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)))
  if (kind === 'many') for (const value of written) form.append(`${name}[]`, value)
  else if (written[0] !== undefined) form.set(name, written[0])
}

async function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  const { email, except } = person
  const { clientId, clientSecret, userId } = call.credentials
  if (!clientId || !clientSecret || !userId) return undefined
  const { api, token } = harvestOf(call.origin)
  const grant = new URLSearchParams({ grant_type: 'client_credentials', sub: userId })
  const granted = await askByPost(call, token, grant, basic(clientId, clientSecret))
  const bearer = { authorization: `Bearer ${textOf(recordOf(granted.json)['access_token'])}` }
  const since = sentSince(person).toISOString()
  const query = new URLSearchParams({ job_post_ids: call.job.id, created_at: `gte|${since}`, per_page: '500' })
  const listed = await listAll(call, `${api}/applications?${query.toString()}`, bearer)
  if (!listed) return undefined
  const applications = listed.filter((one) => !except.includes(textOf(one['id'])))
  const ids = [...new Set(applications.map((one) => textOf(one['candidate_id'])))]
  for (let from = 0; from < ids.length; from += limits.idsAtOnce) {
    const some = ids.slice(from, from + limits.idsAtOnce).join(',')
    const people = await listAll(call, `${api}/candidates?ids=${some}&per_page=500`, bearer)
    if (!people) return undefined
    const person = people.find((one) => emailsOf(one).includes(email.toLowerCase()))
    const application = applications.find((one) => person && textOf(one['candidate_id']) === textOf(person['id']))
    if (person && application) return { application: textOf(application['id']), candidate: textOf(person['id']) }
  }
  return null
}

/** Returns the objects of all pages of a list of Harvest (RFC 8288); undefined if it refuses one. */
async function listAll(
  call: SystemCall,
  first: string,
  headers: Record<string, string>,
): Promise<Record<string, unknown>[] | undefined> {
  const found: Record<string, unknown>[] = []
  let address: string | undefined = first
  for (let pages = 1; address !== undefined; pages += 1) {
    const page: Answer = await ask(call, address, headers)
    if (page.status !== constants.HTTP_STATUS_OK) return undefined
    found.push(...listOf(page.json).filter(isRecord))
    const links = String(page.headers['link'] ?? '').split(',')
    const next = /^\s*<(?<address>[^<>]+)>/.exec(links.find((link) => link.includes('rel="next"')) ?? '')?.groups?.[
      'address'
    ]
    const following: URL | undefined = next === undefined ? undefined : new URL(next, address)
    // The token is for this host only, and a list that leads back to itself has no end.
    if (following && (following.origin !== new URL(address).origin || pages === limits.pagesRead)) return undefined
    address = following?.href
  }
  return found
}

/** Harvest is at other hosts than the job board, unless all of them have one address, as a proxy does. */
const harvestOf = (origin: string) =>
  new URL(origin).host.endsWith('greenhouse.io')
    ? HARVEST
    : { api: `${origin}/harvest/v3`, token: `${origin}/auth/token` }

const emailsOf = (person: Record<string, unknown>): string[] =>
  listOf(person['email_addresses'] ?? person['emails']).map((one) =>
    (isRecord(one) ? textOf(one['value'] ?? one['email']) : textOf(one)).toLowerCase(),
  )

const CHANGES: Readonly<Record<string, StatusEvent['change']>> = {
  new_candidate_application: 'received',
  candidate_stage_change: 'stage',
  reject_candidate: 'rejected',
  unreject_candidate: 'reopened',
  hire_candidate: 'hired',
}

/** True if the candidate ended an application, so that they aren't written to about a rejection. */
const isOwnDecision = (application: Record<string, unknown>) =>
  textOf(recordOf(recordOf(application['rejection_reason'])['type'])['name']) === 'They rejected us'

function eventOf(action: string, application: Record<string, unknown>, event: string | undefined): StatusEvent[] {
  const change = CHANGES[action]
  const candidate = recordOf(application['candidate'])
  if (!change || !isRecord(application['candidate'])) return []
  if (change === 'rejected' && isOwnDecision(application)) return []
  const at = new Date(textOf(application['last_activity_at']))
  return [
    {
      ids: { application: textOf(application['id']), candidate: textOf(candidate['id']) },
      emails: emailsOf(candidate),
      job: textOf(recordOf(listOf(application['jobs'])[0])['job_post_id']) || undefined,
      change,
      event,
      at: Number.isNaN(at.getTime()) ? undefined : at,
      stage: textOf(recordOf(application['current_stage'])['name']) || undefined,
    },
  ]
}
