import type { ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, redirect, useLocation } from 'react-router'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext, useViewer } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle, leave } from '#ui/page/page-data.ts'
import { type AreaName, areas, isFor, tools } from './frame/areas.ts'
import { DeskFrame } from './frame/DeskNavigation.tsx'
import { Missing } from './frame/Missing.tsx'
import { ApplicationPage } from './application/ApplicationPage.tsx'
import {
  auditQuery,
  interviewsQuery,
  jobsQuery,
  offerQuery,
  offersQuery,
  panelQuery,
  peopleQuery,
  personQuery,
  teamQuery,
  todayQuery,
} from './parts/desk-queries.ts'
import { DESK, type OnePageProps, signInAddress, useDeskLink } from './parts/desk-links.ts'
import { useDeskLive } from './parts/use-desk-live.ts'
import { EventsPage } from './events/EventsPage.tsx'
import { eventsQuery } from './events/event-queries.ts'
import { loadOneEvent, OneEventPage } from './events/OneEventPage.tsx'
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
import './frame/desk.css'
import './triage/triage.css'

interface AreaPage {
  Page: ComponentType
  /** Fetches the page's data again. */
  load(app: AppContext, search: URLSearchParams): Promise<unknown>
  /** The page of one of the area's things, whose id follows in the address. */
  one?: {
    Page: ComponentType<OnePageProps>
    load(app: AppContext, id: string, search: URLSearchParams): Promise<unknown>
  }
}

const fresh = { staleTime: 0 } as const

const pages: Readonly<Record<AreaName, AreaPage>> = {
  today: {
    Page: TodayPage,
    load: (app) => app.queryClient.fetchQuery({ ...todayQuery(app), ...fresh }),
  },
  applications: {
    Page: ApplicantsPage,
    load: loadApplicants,
    one: { Page: ApplicationPage, load: loadApplication },
  },
  jobs: {
    Page: JobsPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...jobsQuery(app, search), ...fresh }),
    one: { Page: OneJobPage, load: loadOneJob },
  },
  interviews: {
    Page: InterviewsPage,
    load: (app, search) =>
      Promise.all([
        app.queryClient.fetchQuery({ ...interviewsQuery(app, search), ...fresh }),
        app.queryClient.fetchQuery({ ...panelQuery(app), ...fresh }),
      ]),
  },
  events: {
    Page: EventsPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...eventsQuery(app, search), ...fresh }),
    one: { Page: OneEventPage, load: loadOneEvent },
  },
  offers: {
    Page: OffersPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...offersQuery(app, search), ...fresh }),
    one: { Page: OfferPage, load: (app, id) => app.queryClient.fetchQuery({ ...offerQuery(app, id), ...fresh }) },
  },
  people: {
    Page: PeoplePage,
    load: (app, search) => app.queryClient.fetchQuery({ ...peopleQuery(app, search), ...fresh }),
    one: { Page: PersonPage, load: (app, id) => app.queryClient.fetchQuery({ ...personQuery(app, id), ...fresh }) },
  },
  team: {
    Page: TeamPage,
    load: (app) => app.queryClient.fetchQuery({ ...teamQuery(app), ...fresh }),
  },
  audit: {
    Page: AuditPage,
    load: (app, search) => app.queryClient.fetchQuery({ ...auditQuery(app, search), ...fresh }),
  },
}

/** A page of the desk: that of an area, or of one of its things. */
interface Place {
  area: (typeof areas)[number]
  id: string | undefined
}

/** Returns the page that a path of the desk names, for a role that may open it. */
function placeOf(pathname: string, role: StaffRole | null | undefined): Place | undefined {
  const [name = '', id, ...more] = pathname.slice(DESK.length + 1).split('/')
  const area = areas.find((one) => one.name === name)
  const hasId = id !== undefined && id !== ''
  if (!area || more.length > 0 || !isFor(area.roles, role) || (hasId && !pages[area.name].one)) return undefined
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

/** Fetches a page's data again, and returns its status. */
async function load(app: AppContext, { area, id }: Place, search: URLSearchParams): Promise<number> {
  const { one, load: fetchPage } = pages[area.name]
  try {
    await (id !== undefined && one ? one.load(app, id, search) : fetchPage(app, search))
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
  const link = useDeskLink()
  const { pathname } = useLocation()
  useDeskLive()
  const place = placeOf(pathname, useViewer()?.staffRole)
  return (
    <DeskFrame current={place?.area.name} isWithin={place?.id !== undefined}>
      {pathname === SECOND_FACTOR ? <SecondFactorPage /> : place ? <Content place={place} /> : <Missing />}
      {place ? (
        <p className="desk-own">
          <Link to={link('second-factor')}>
            <FormattedMessage id="desk.factor.link" />
          </Link>
        </p>
      ) : null}
    </DeskFrame>
  )
}

function Content({ place: { area, id } }: { readonly place: Place }) {
  const { Page, one } = pages[area.name]
  if (id !== undefined && one) return <one.Page key={id} id={id} missing={<Missing />} />
  return <Page />
}
