import type { ComponentType } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, redirect, useLocation } from 'react-router'
import { readers, readersOfAll, type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext, useViewer } from '#ui/page/app-context.ts'
import { type PageData, type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { ApplicationPage } from './application/ApplicationPage.tsx'
import {
  auditQuery,
  interviewsQuery,
  jobsQuery,
  offerQuery,
  offersQuery,
  peopleQuery,
  personQuery,
  teamQuery,
  todayQuery,
} from './parts/desk-queries.ts'
import { DESK, type OnePageProps, signInAddress, useDeskLink } from './parts/desk-links.ts'
import { useDeskLive } from './parts/use-desk-live.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { InterviewsPage } from './interviews/InterviewsPage.tsx'
import { OfferPage } from './offers/OfferPage.tsx'
import { OffersPage } from './offers/OffersPage.tsx'
import { loadOneJob, OneJobPage } from './jobs/OneJobPage.tsx'
import { JobsPage } from './jobs/JobsPage.tsx'
import { AuditPage } from './people/AuditPage.tsx'
import { JOIN, JoinPage, loadJoin } from './people/JoinPage.tsx'
import { PeoplePage } from './people/PeoplePage.tsx'
import { PersonPage } from './people/PersonPage.tsx'
import { loadSecondFactor, SECOND_FACTOR, SecondFactorPage } from './people/SecondFactorPage.tsx'
import { TeamPage } from './people/TeamPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'
import { ApplicantsPage } from './triage/ApplicantsPage.tsx'
import { loadApplicants, loadApplication } from './triage/load-triage.ts'
import './desk.css'
import './triage/triage.css'

interface Area {
  name: string
  text: MessageId
  title: MessageId
  roles: readonly StaffRole[]
  Page: ComponentType
  /** Fetches the page's data again. */
  load(app: AppContext, search: URLSearchParams): Promise<unknown>
  /** The page of one of the area's things, whose id follows in the address. */
  one?: {
    Page: ComponentType<OnePageProps>
    load(app: AppContext, id: string): Promise<unknown>
  }
}

const fresh = { staleTime: 0 } as const

const areas: readonly Area[] = [
  {
    name: 'today',
    text: 'desk.area.today',
    title: 'desk.title.today',
    roles: readers,
    Page: TodayPage,
    load: (app) => app.queryClient.fetchQuery({ ...todayQuery(app), ...fresh }),
  },
  {
    name: 'applications',
    text: 'desk.area.applications',
    title: 'desk.title.applications',
    roles: readers,
    Page: ApplicantsPage,
    load: loadApplicants,
    one: { Page: ApplicationPage, load: loadApplication },
  },
  {
    name: 'jobs',
    text: 'desk.area.jobs',
    title: 'desk.title.jobs',
    roles: staffRoles,
    Page: JobsPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...jobsQuery(app, search), ...fresh }),
    one: {
      Page: OneJobPage,
      load: loadOneJob,
    },
  },
  {
    name: 'interviews',
    text: 'desk.area.interviews',
    title: 'desk.title.interviews',
    roles: readers,
    Page: InterviewsPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...interviewsQuery(app, search), ...fresh }),
  },
  {
    name: 'offers',
    text: 'desk.area.offers',
    title: 'desk.title.offers',
    roles: readersOfAll,
    Page: OffersPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...offersQuery(app, search), ...fresh }),
    one: { Page: OfferPage, load: (app, id) => app.queryClient.fetchQuery({ ...offerQuery(app, id), ...fresh }) },
  },
  {
    name: 'people',
    text: 'desk.area.people',
    title: 'desk.title.people',
    roles: readersOfAll,
    Page: PeoplePage,
    load: (app, search) => app.queryClient.fetchQuery({ ...peopleQuery(app, search), ...fresh }),
    one: { Page: PersonPage, load: (app, id) => app.queryClient.fetchQuery({ ...personQuery(app, id), ...fresh }) },
  },
  {
    name: 'team',
    text: 'desk.area.team',
    title: 'desk.title.team',
    roles: ['owner'],
    Page: TeamPage,
    load: (app) => app.queryClient.fetchQuery({ ...teamQuery(app), ...fresh }),
  },
  {
    name: 'audit',
    text: 'desk.area.audit',
    title: 'desk.title.audit',
    roles: ['owner'],
    Page: AuditPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...auditQuery(app, search), ...fresh }),
  },
]

/** Tools with addresses and rights that are older than the desk. */
const tools: readonly { path: string; text: MessageId; isFor(viewer: SignedIn): boolean }[] = [
  { path: 'forms', text: 'title.formView', isFor: ({ isFormEditor }) => isFormEditor },
  { path: 'theme', text: 'title.theme', isFor: ({ isThemeBuilder }) => isThemeBuilder },
]

const isFor = (roles: readonly StaffRole[], role: StaffRole | null | undefined) =>
  roles.some((admitted) => admitted === role)

/** A page of the desk: that of an area, or of one of its things. */
interface Place {
  area: Area
  id: string | undefined
}

/** Returns the page that a path of the desk names, for a role that may open it. */
function placeOf(pathname: string, role: StaffRole | null | undefined): Place | undefined {
  const [name = '', id, ...more] = pathname.slice(DESK.length + 1).split('/')
  const area = areas.find((one) => one.name === name)
  const hasId = id !== undefined && id !== ''
  if (!area || more.length > 0 || !isFor(area.roles, role) || (hasId && !area.one)) return undefined
  return { area, id: hasId ? id : undefined }
}

/** Loads the data of the desk's page that an address names. Visitors sign in first; for candidates there is no such page. */
export const loadDesk: PageLoader = async (args) => {
  const app = args.context.get(appRouterContext)
  const { pathname, search, searchParams } = new URL(args.request.url)
  if (pathname === JOIN) return loadJoin(args)
  if (pathname === SECOND_FACTOR) return loadSecondFactor(args)
  const viewer = app.viewer.current()
  if (!viewer) return leave(redirect(signInAddress(pathname, search)))
  const tool = viewer.staffRole === null ? tools.find(({ isFor: isOpen }) => isOpen(viewer)) : undefined
  if (tool) return leave(redirect(withCarriedParameters(`${DESK}/${tool.path}`, search)))
  const place = placeOf(pathname, viewer.staffRole)
  if (!place) return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
  return { status: await load(app, place, searchParams), title: pageTitle(app, 'desk', place.area.title) }
}

/** The router handles thrown redirects, even where a loader's data are expected. */
function leave(answer: Response): PageData {
  // oxlint-disable-next-line typescript/only-throw-error -- as above
  throw answer
}

/** Fetches a page's data again, and returns its status. */
async function load(app: AppContext, { area, id }: Place, search: URLSearchParams): Promise<number> {
  try {
    await (id !== undefined && area.one ? area.one.load(app, id) : area.load(app, search))
    return 200
  } catch (error) {
    // The page itself shows other failures.
    return isApiError(error) && (error.status === 401 || error.status === 404) ? error.status : 200
  }
}

/** A page of the desk below the areas that the colleague's role opens, or the page of an invitation. */
export function DeskPage() {
  const { pathname } = useLocation()
  const role = useViewer()?.staffRole
  if (pathname === JOIN) return <JoinPage />
  // Before the second factor, and for those with older rights, there are no areas.
  if (pathname === SECOND_FACTOR && !role)
    return (
      <div className="page-narrow desk-join">
        <SecondFactorPage />
      </div>
    )
  return <Desk />
}

function Desk() {
  const intl = useIntl()
  const link = useDeskLink()
  const { pathname } = useLocation()
  const viewer = useViewer()
  useDeskLive()
  const role = viewer?.staffRole
  const place = placeOf(pathname, role)
  return (
    <div className="page-wide desk">
      <nav className="desk-areas" aria-label={intl.formatMessage({ id: 'desk.areas' })}>
        <ul>
          {areas
            .filter(({ roles }) => isFor(roles, role))
            .map(({ name, text }) => (
              <li key={name}>
                <Link to={link(name)} aria-current={current(place, name)}>
                  <FormattedMessage id={text} />
                </Link>
              </li>
            ))}
          {tools
            .filter(({ isFor: isOpen }) => viewer && isOpen(viewer))
            .map(({ path, text }) => (
              <li key={path}>
                <Link to={link(path)}>
                  <FormattedMessage id={text} />
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {pathname === SECOND_FACTOR ? <SecondFactorPage /> : place ? <Content place={place} /> : <Missing />}
      {place ? (
        <p className="desk-own">
          <Link to={link('second-factor')}>
            <FormattedMessage id="desk.factor.link" />
          </Link>
        </p>
      ) : null}
    </div>
  )
}

const current = (place: Place | undefined, name: string) =>
  place?.area.name === name ? (place.id === undefined ? 'page' : 'true') : undefined

function Content({ place: { area, id } }: { readonly place: Place }) {
  if (id !== undefined && area.one) return <area.one.Page key={id} id={id} missing={<Missing />} />
  return <area.Page />
}

/** Answer for a page that doesn't exist, or not for this colleague. */
const Missing = () => (
  <MessagePage
    heading={<FormattedMessage id="shell.missing.heading" />}
    text={<FormattedMessage id="shell.missing.text" />}
  />
)
