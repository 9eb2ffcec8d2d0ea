import { type Answer, bearerToken, type Call, isFilled } from './stand-in/call.ts'
import { answerFaults, candidateFaults, readCandidate, type RecruiteeForm } from './recruitee-form.ts'
import { type EventSender, sendEvents, type VendorEvents } from './stand-in/events.ts'
import {
  limitRate,
  openStandIn,
  type RateLimit,
  type Route,
  type StandIn,
  type StoredApplication,
} from './stand-in/stand-in.ts'

export interface RecruiteeOffer extends RecruiteeForm {
  id: number
  slug: string
  title: string
  status?: 'published' | 'closed'
  /** More properties of the public offer: `description`, `locations`. */
  post?: object
}

export interface RecruiteeOptions {
  offers: RecruiteeOffer[]
  /** A personal API token with the number of its company; without one, look-ups are refused. */
  api?: { companyId: number; token: string }
  /** Not documented for the careers site, so there is none by default. */
  submitLimit?: RateLimit
  /** Not documented, so there is none by default. */
  fileLimitBytes?: number
  now?: () => number
}

export type Recruitee = StandIn & EventSender

/**
 * Starts Recruitee: the Careers Site API below `/api`, which needs no key, look-ups below `/c` (the vendor's
 * api.recruitee.com/c) with a token, and webhooks.
 */
export async function openRecruitee(options: RecruiteeOptions): Promise<Recruitee> {
  const { now = Date.now } = options
  const standIn = await openStandIn({
    routes: [...careersRoutes(options, now), ...lookUpRoutes(options, () => standIn.received)],
    unknown: notFound,
    firstStage: 'Applied',
    // Not documented: a candidate who applies again is a new one until the company merges them.
    ids: (count) => ({ id: String(70_000 + count), candidateId: String(51_000 + count) }),
    now,
  })
  return { ...standIn, ...sendEvents(standIn, webhooks(options), now) }
}

const notFound: Answer = { status: 404, body: { error: ['Not found'] } }
/** 422 is what public adapters treat as a refusal; not documented: its body. */
const refuse = (errors: string[]): Answer => ({ status: 422, body: { error: errors } })

/** docs.recruitee.com/reference/intro-to-careers-site-api. */
function careersRoutes(
  { offers, submitLimit, fileLimitBytes = Infinity }: RecruiteeOptions,
  now: () => number,
): Route[] {
  const limiter = submitLimit && limitRate(submitLimit, now)
  const live = () => offers.filter(({ status = 'published' }) => status === 'published')
  return [
    // docs.recruitee.com/reference/offers: with the questions.
    { method: 'GET', path: '/api/offers', handle: () => ({ status: 200, body: { offers: live().map(publicOffer) } }) },
    {
      method: 'GET',
      path: '/api/offers/:offer',
      handle({ params }) {
        const offer = live().find(({ id, slug }) => [String(id), slug].includes(params.offer ?? ''))
        return offer ? { status: 200, body: { offer: publicOffer(offer) } } : notFound
      },
    },
    {
      // docs.recruitee.com/reference/offersoffer_idcandidates: the path names the slug; the id is not documented there.
      method: 'POST',
      path: '/api/offers/:slug/candidates',
      step: 'application',
      async handle(call) {
        if (limiter?.take() === false) return { status: 429, body: { error: ['Too many requests'] } }
        const offer = live().find(({ slug }) => slug === call.params.slug)
        if (offer === undefined) return notFound
        const form = await readCandidate(call)
        if (form === undefined) return refuse(['candidate is missing'])
        const faults = [...candidateFaults(offer, form), ...answerFaults(offer.questions ?? [], form)]
        if (form.files.some(({ bytes }) => bytes === 0 || bytes > fileLimitBytes))
          faults.push('A file is too large or empty')
        if (faults.length > 0) return refuse(faults)
        const { fields } = form
        const [name, email] = [String(fields['candidate[name]']), String(fields['candidate[email]'])]
        return {
          accepts: { ...form, jobId: String(offer.id), name, email },
          // Recorded in issue 1409 of verbb/formie, with 201 from a public adapter; the id is the candidate's.
          answer: (stored) => ({
            status: 201,
            body: { candidate: { ...describe(stored), open_question_answers: [] } },
          }),
        }
      },
    },
  ]
}

const publicOffer = ({ id, slug, title, status = 'published', post, ...offer }: RecruiteeOffer) => ({
  id,
  slug,
  title,
  status,
  description: '',
  requirements: '',
  city: 'Gouda',
  country: 'Netherlands',
  careers_url: `https://example.recruitee.com/o/${slug}`,
  careers_apply_url: `https://example.recruitee.com/o/${slug}/c/new`,
  // docs.recruitee.com/reference/offersoffer_idcandidates: name, email, phone and CV are required by default.
  options_phone: offer.phone ?? 'required',
  options_cv: offer.cv ?? 'required',
  options_cover_letter: offer.coverLetter ?? 'optional',
  options_photo: 'off',
  open_questions: (offer.questions ?? []).map(({ options = [], ...question }, index) => ({
    ...question,
    position: index + 1,
    open_question_options: options.map((body, at) => ({ id: question.id * 100 + at, body })),
  })),
  ...post,
})

const describe = ({ candidateId, name, email, fields, at, changedAt }: StoredApplication) => ({
  id: Number(candidateId),
  name,
  emails: [email],
  phones: [fields['candidate[phone]']].filter(isFilled),
  created_at: at.toISOString(),
  updated_at: changedAt.toISOString(),
})

const stageIdOf = (stage: string) =>
  9000 + Array.from(stage).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)

/** docs.recruitee.com/reference/authentication-1: a personal token; candidates with their placements. */
function lookUpRoutes({ api }: RecruiteeOptions, stored: () => readonly StoredApplication[]): Route[] {
  const withPlacements = (application: StoredApplication) => ({
    ...describe(application),
    placements: [
      {
        id: Number(application.id),
        candidate_id: Number(application.candidateId),
        offer_id: Number(application.jobId),
        stage_id: stageIdOf(application.stage),
        // Not documented in what was readable: how a placement shows a disqualified or hired candidate.
        disqualified_at: application.status === 'rejected' ? application.changedAt.toISOString() : null,
        hired_at: application.status === 'hired' ? application.changedAt.toISOString() : null,
      },
    ],
  })
  const guarded = (route: Route): Route => ({
    ...route,
    handle: (call) =>
      api && bearerToken(call) === api.token && call.params.company === String(api.companyId)
        ? route.handle(call)
        : { status: 401, body: { error: ['Unauthorized'] } },
  })
  const search = (path: string): Route => ({
    method: 'GET',
    path,
    handle({ query }) {
      const words = (query.get('query') ?? '').toLowerCase()
      const found = stored().filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
      return { status: 200, body: { candidates: found.map(withPlacements) } }
    },
  })
  return [
    search('/c/:company/candidates'),
    search('/c/:company/search/new/candidates'),
    {
      method: 'GET' as const,
      path: '/c/:company/candidates/:candidate',
      handle: ({ params }: Call) => {
        const found = stored().find(({ candidateId }) => candidateId === params.candidate)
        return found ? { status: 200, body: { candidate: withPlacements(found) } } : notFound
      },
    },
  ].map(guarded)
}

/** docs.recruitee.com/docs/webhooks: `X-Recruitee-Signature`, hexadecimal over the raw body. */
function webhooks({ offers }: RecruiteeOptions): VendorEvents {
  const agent = { 'user-agent': 'Recruitee-Webhooks' }
  const stageOf = (name: string, category = 'custom') => ({ id: stageIdOf(name), name, category })
  return {
    // Sent before the secret is known to the receiver, so it is not signed.
    ping: () => ({ headers: agent, body: JSON.stringify({ test: true }) }),
    compose(application, change, sign) {
      const offer = offers.find(({ id }) => String(id) === application.jobId)
      const from = stageOf(change.kind === 'stage' ? change.from : application.stage)
      const detailsOf = {
        // Not documented in what was readable: the exact word of this event.
        created: { event_type: 'candidate_created', event_subtype: null, details: {} },
        stage: {
          event_type: 'candidate_moved',
          event_subtype: 'stage_changed',
          details: { from_stage: from, to_stage: stageOf(application.stage) },
        },
        rejected: {
          event_type: 'candidate_moved',
          event_subtype: 'disqualified',
          details: { from_stage: from, disqualify_reason: { name: 'Underqualified' } },
        },
        // Not documented: that a hire is a move to a stage of the category "hire".
        hired: {
          event_type: 'candidate_moved',
          event_subtype: 'stage_changed',
          details: { from_stage: from, to_stage: stageOf('Hired', 'hire') },
        },
      }
      const { details, ...kind } = detailsOf[change.kind]
      const payload = {
        candidate: describe(application),
        offer: { id: offer?.id, slug: offer?.slug, title: offer?.title },
        details,
      }
      const body = JSON.stringify({ ...kind, created_at: application.changedAt.toISOString(), payload })
      return [{ headers: { ...agent, 'x-recruitee-signature': sign(body) }, body }]
    },
  }
}
