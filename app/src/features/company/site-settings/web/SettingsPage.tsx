import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { redirect, useLocation } from 'react-router'
import { Connections, connectionsQuery } from '#features/company/connections/web/index.ts'
import {
  DESK,
  DeskFrame,
  LetterTemplates,
  letterTemplatesQuery,
  Missing,
  signInAddress,
} from '#features/company/desk/web/index.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle, leave } from '#ui/page/page-data.ts'
import { settingRoles, SHARED_GROUP } from '../groups.ts'
import { GroupPage } from './GroupPage.tsx'
import { PreviewPage } from './PreviewPage.tsx'
import { SettingsFrame } from './frame/SettingsFrame.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { ProgramsPage } from './programs/ProgramsPage.tsx'
import { StagesPage } from './stages/StagesPage.tsx'
import { programsQuery, settingsQuery, stagesQuery, versionsQuery } from './frame/settings-queries.ts'
import { VersionsPage } from './VersionsPage.tsx'
import './settings.css'

const HOME = `${DESK}/site`
/** Returns the page of settings that opens first for a role. */
const firstFor = (role: StaffRole | null | undefined) => (role === 'recruiter' ? SHARED_GROUP : 'name')

interface View {
  page(): ReactNode
  /** Colleagues who can open it; all who see settings, if it has none. */
  roles?: readonly StaffRole[]
  /** Fetches its data besides the list of pages. */
  load?(app: AppContext, search: URLSearchParams): Promise<unknown>
}
const fresh = { staleTime: 0 } as const

/** Pages besides those of settings. */
const views: Readonly<Record<string, View>> = {
  review: { page: () => <ReviewPage /> },
  versions: {
    page: () => <VersionsPage />,
    load: (app) => app.queryClient.fetchQuery({ ...versionsQuery(app), ...fresh }),
  },
  preview: { page: () => <PreviewPage /> },
  stages: {
    page: () => <StagesPage />,
    roles: ['owner'],
    load: (app, search) => app.queryClient.fetchQuery({ ...stagesQuery(app, search.get('job') ?? ''), ...fresh }),
  },
  connections: {
    page: () => <InFrame name="connections" page={<Connections />} />,
    roles: ['owner'],
    load: (app) => app.queryClient.fetchQuery({ ...connectionsQuery(app), ...fresh }),
  },
  letters: {
    page: () => <InFrame name="letters" page={<LetterTemplates />} />,
    roles: ['owner', 'recruiter'],
    load: (app) => app.queryClient.fetchQuery({ ...letterTemplatesQuery(app), ...fresh }),
  },
  keys: {
    page: () => <ProgramsPage />,
    roles: ['owner'],
    load: (app) => app.queryClient.fetchQuery({ ...programsQuery(app), ...fresh }),
  },
}

/** Returns true if a colleague can open a page; pages of settings look at their own roles. */
const opensFor = (view: string, role: StaffRole | null | undefined): boolean =>
  (views[view]?.roles ?? settingRoles).some((known) => known === role)

const viewOf = (pathname: string, role: StaffRole | null | undefined) =>
  pathname.slice(HOME.length + 1) || firstFor(role)

/** Loads a page of settings. Visitors sign in first; for everyone without the right there is no such page. */
export const loadSettings: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = app.viewer.current()
  if (!viewer) return leave(redirect(signInAddress(pathname, search)))
  const view = viewOf(pathname, viewer.staffRole)
  if (!opensFor(view, viewer.staffRole)) return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
  const status = await load(app, view, searchParams)
  return { status, title: pageTitle(app, 'desk', 'siteSettings.title') }
}

/** Fetches a page's data again, and returns its status. */
async function load(app: AppContext, name: string, search: URLSearchParams): Promise<number> {
  const view = views[name]
  const language = view ? '' : (search.get('language') ?? '')
  try {
    await app.queryClient.fetchQuery({ ...settingsQuery(app, view ? SHARED_GROUP : name, language), ...fresh })
    await view?.load?.(app, search)
    return 200
  } catch (error) {
    // The page itself shows other failures.
    return isApiError(error) && (error.status === 401 || error.status === 404) ? error.status : 200
  }
}

/** The settings of the site, a page for each group, with their draft, preview and versions. */
export function SettingsPage() {
  const { pathname, search } = useLocation()
  const role = useViewer()?.staffRole
  const view = viewOf(pathname, role)
  const language = new URLSearchParams(search).get('language') ?? ''
  return (
    <DeskFrame current="site">
      {opensFor(view, role) ? (
        (views[view]?.page() ?? <GroupPage key={`${view} ${language}`} group={view} language={language} />)
      ) : (
        <Missing />
      )}
    </DeskFrame>
  )
}

/** A page of another feature beside the list of settings. */
function InFrame({ name, page }: { readonly name: string; readonly page: ReactNode }) {
  const { data } = useQuery(settingsQuery(useApp(), SHARED_GROUP, ''))
  return (
    <SettingsFrame groups={data?.groups ?? []} current={name}>
      {page}
    </SettingsFrame>
  )
}
