import { profileSections } from '#config/site/profile-sections.ts'
import { type ApplicationSummary, listApplications } from '#features/applying/applications/contract.ts'
import { getNudges } from '#features/home/dashboard/contract.ts'
import { notificationBadge } from '#features/account/notifications/contract.ts'
import { getOffer, listOffers, type Offer } from '#features/letters/offers/contract.ts'
import { getOnboarding } from '#features/candidate/onboarding/contract.ts'
import { getProfileAnalysis, getProfileDetails } from '#features/candidate/profile/contract.ts'
import { searchPositions } from '#features/jobs/search/contract.ts'
import { getTerms } from '#features/account/terms/contract.ts'
import type { DataOf, Endpoint } from '#kernel/endpoint.ts'
import { addDays } from '#kernel/time.ts'
import { fullName, type Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { endpointCalls, type PreviewCandidate } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { message } from '#platform/messages/messages.ts'
import { INVENTED_LETTER, INVENTED_OFFER } from '../../preview-offer.ts'
import { LETTER_PATH } from './letter-route.ts'
import { type InventedLetter, makeInventedLetter } from './invented-letter.ts'
import { inventedProfile } from './invented-profile.ts'
import { OPEN_OFFER, UNSIGNED } from '#features/letters/offers/states.ts'

/** Id of an account that no one has; data that isn't invented is empty. */
const NOBODY = 'preview'
const NAME = { firstName: 'Robin', lastName: 'Miller' } as const

interface Preview {
  tenant: SiteTenant
  context: RequestContext
}
/** A job of the site; if it has none, an example without an id. */
interface Job {
  id: number | null
  name: string
  place: string
  displayId: string
}

/**
 * Creates the candidate that previews of a theme show instead of the theme builder: an account that doesn't exist, with
 * invented applications, offer and profile. The jobs are the site's own.
 */
export function createPreviewCandidate(context: FeatureContext): PreviewCandidate {
  const letters = new WeakMap<SiteTenant, { job: string; letter: Promise<InventedLetter> }>()
  const letterFor = (tenant: SiteTenant, job: string) => {
    const known = letters.get(tenant)
    if (known?.job === job) return known.letter
    const company = tenant.site.branding.companyName || tenant.name
    const letter = makeInventedLetter({ candidate: fullName(NAME.firstName, NAME.lastName), job, company })
    letters.set(tenant, { job, letter })
    return letter
  }
  const jobsOf = async (preview: Preview, count: number): Promise<Job[]> => {
    const { data } = await context.use(endpointCalls).call(searchPositions, preview, { query: { num: '5' } })
    const found = data.positions.map(({ id, name, locations, displayJobId }) => {
      return { id, name, place: locations[0] ?? '', displayId: displayJobId }
    })
    const example = {
      id: null,
      name: message(preview.context.locale, 'theme.exampleJob'),
      place: '',
      displayId: 'EX-1',
    }
    return (found.length > 0 ? found : [example]).slice(0, count)
  }
  const offerOf = async (preview: Preview, isWhole: boolean): Promise<Offer> => {
    const [[job], now] = [await jobsOf(preview, 1), await preview.context.now()]
    return inventedOffer(preview, { job, letter: await letterFor(preview.tenant, job?.name ?? ''), now, isWhole })
  }
  const applications = async (preview: Preview): Promise<DataOf<typeof listApplications>> => {
    // The first job is that of the offer.
    const [, ...applied] = await jobsOf(preview, 4)
    const now = await preview.context.now()
    return {
      applications: applied.map((job, index) => inventedApplication(preview, { job, index, now })),
      inactiveApplications: [],
    }
  }
  const nudges = async (preview: Preview): Promise<DataOf<typeof getNudges>> => {
    const offer = await offerOf(preview, false)
    const text = (part: 'title' | 'message' | 'action') =>
      message(preview.context.locale, `nudge.offer-to-answer.${part}`, { name: offer.position.name })
    const nudge = {
      id: `offer-to-answer:${INVENTED_OFFER}`,
      kind: 'offer-to-answer',
      title: text('title'),
      message: text('message'),
      action: text('action'),
      due: offer.expires_at,
      starts: null,
      actionUrl: `/careers/offer/${INVENTED_OFFER}`,
      dismissible: false,
    } as const
    return { nudges: [nudge], failed: [] }
  }
  const invented = new Map<Endpoint, (preview: Preview, real: () => Promise<unknown>) => Promise<unknown>>([
    [getNudges, nudges],
    [listApplications, applications],
    [listOffers, async (preview) => ({ offers: [await offerOf(preview, false)], count: 1 })],
    [getOffer, async (preview) => ({ offer: await offerOf(preview, true) })],
    [getProfileDetails, async () => inventedProfile({ encId: NOBODY, ...NAME })],
    [
      getProfileAnalysis,
      async () => ({
        profileCompletionData: {
          score: 80,
          sections: profileSections.map((section) => {
            const isComplete = section !== 'files'
            return { section, isComplete, required: false, worth: isComplete ? 0 : 20 }
          }),
        },
        findings: [],
      }),
    ],
    [notificationBadge, async () => ({ count: 2 })],
    // A preview asks for nothing before it shows a page.
    [
      getTerms,
      async (_, real) => ({ ...((await real()) as DataOf<typeof getTerms>), tosAttested: true, previous: null }),
    ],
    [
      getOnboarding,
      async (_, real) => ({
        ...((await real()) as DataOf<typeof getOnboarding>),
        isOnboarded: true,
        isBootstrapped: true,
      }),
    ],
  ])
  return {
    viewer: ({ tenantId, sessionId, hasSecondFactor }: Viewer) => ({
      tenantId,
      sessionId,
      hasSecondFactor,
      accountId: NOBODY,
      email: 'robin@example.com',
      ...NAME,
      fullName: fullName(NAME.firstName, NAME.lastName),
      language: null,
      isAdmin: false,
      isThemeBuilder: false,
      isFormEditor: false,
      staffRole: null,
      avatar: null,
    }),
    data: (endpoint, preview, real) => invented.get(endpoint)?.(preview, real),
    async letter(preview) {
      const [job] = await jobsOf(preview, 1)
      return (await letterFor(preview.tenant, job?.name ?? '')).bytes
    },
  }
}

interface OfferParts {
  job: Job | undefined
  letter: InventedLetter
  now: Date
  /** True for an offer with the text and the address of its letter. */
  isWhole: boolean
}

function inventedOffer({ context, tenant }: Preview, { job, letter, now, isWhole }: OfferParts): Offer {
  const updated = addDays(now, -2).toISOString()
  return {
    id: '1',
    enc_id: INVENTED_OFFER,
    status: OPEN_OFFER,
    position: { id: job?.id ? String(job.id) : null, name: job?.name ?? '' },
    updated_at: updated,
    expires_at: addDays(now, 12).toISOString(),
    undo_until: null,
    start_date: null,
    pay: null,
    version: 1,
    versions: [],
    terms_version: '1',
    first_visit: false,
    offer_documents: [
      {
        id: INVENTED_LETTER,
        name: message(context.locale, 'offers.tag.offer'),
        status: UNSIGNED,
        updated_at: updated,
        signed: false,
        url: null,
        b64_string: null,
        s3_path: isWhole
          ? `${LETTER_PATH}?${new URLSearchParams({ domain: tenant.domain, hl: context.locale })}`
          : null,
        document_type: 'Offer',
        kind: 'inline',
        ways: ['typed'],
        text: isWhole ? [letter.text] : null,
        record_path: null,
        pages: 1,
        letter_sha256: letter.sha256,
      },
    ],
  }
}

const STAGES = ['interview', 'review', 'new'] as const
/** The stages of a company that has not set its own. */
const WAY = ['new', 'review', 'interview', 'offer', 'hired'] as const

function inventedApplication(
  { context: { locale } }: Preview,
  { job, index, now }: { job: Job; index: number; now: Date },
): ApplicationSummary {
  const stage = STAGES[index % STAGES.length] ?? 'new'
  const day = (days: number) => addDays(now, days).toISOString().slice(0, 10)
  return {
    applicationId: `${NOBODY}-${index}`,
    encId: `${NOBODY}-${index}`,
    positionTitle: job.name,
    displayJobId: job.displayId,
    positionLocation: job.place,
    appliedOn: day(-9 - index * 4),
    pid: job.id ?? 0,
    isReferral: false,
    isWithdrawn: false,
    editable: false,
    undoUntil: null,
    receipt: 'EXAMPLE12345',
    version: 1,
    currentStatus: message(locale, `applications.stage.${stage}`),
    allowWithdraw: true,
    stageKind: stage,
    stages: WAY.map((kind, place) => ({
      name: message(locale, `applications.stage.${kind}`),
      state: place < WAY.indexOf(stage) ? 'done' : kind === stage ? 'current' : 'ahead',
    })),
    since: addDays(now, -3 - index).toISOString(),
    nextStep: message(locale, `applications.next.${stage}`),
    whoActs: 'company',
    expectedOn: day(7 + index),
    overdue: false,
    reapplyFrom: null,
  }
}
