import type { ReactNode } from 'react'
import { redirect, useLocation } from 'react-router'
import { DESK, DeskNavigation, Missing, signInAddress } from '#features/company/desk/web/index.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext, useViewer } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle, leave } from '#ui/page/page-data.ts'
import { settingRoles, SHARED_GROUP } from '../groups.ts'
import { GroupPage } from './GroupPage.tsx'
import { PreviewPage } from './PreviewPage.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { settingsQuery, versionsQuery } from './settings-queries.ts'
import { VersionsPage } from './VersionsPage.tsx'
import './settings.css'

const HOME = `${DESK}/site`
/** Returns the page of settings that opens first for a role. */
const firstFor = (role: StaffRole | null | undefined) => (role === 'recruiter' ? SHARED_GROUP : 'name')

/** Pages besides those of settings. */
const views: Readonly<Record<string, () => ReactNode>> = {
  review: () => <ReviewPage />,
  versions: () => <VersionsPage />,
  preview: () => <PreviewPage />,
}

const viewOf = (pathname: string, role: StaffRole | null | undefined) =>
  pathname.slice(HOME.length + 1) || firstFor(role)

/** Loads a page of settings. Visitors sign in first; for everyone without the right there is no such page. */
export const loadSettings: PageLoader = async ({ context, request }) => {
  const app = context.get(appRouterContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = app.viewer.current()
  if (!viewer) return leave(redirect(signInAddress(pathname, search)))
  const isOpen = settingRoles.some((role) => role === viewer.staffRole)
  if (!isOpen) return { status: 404, title: pageTitle(app, 'desk', 'title.missing') }
  const status = await load(app, viewOf(pathname, viewer.staffRole), searchParams.get('language') ?? '')
  return { status, title: pageTitle(app, 'desk', 'siteSettings.title') }
}

/** Fetches a page's data again, and returns its status. */
async function load(app: AppContext, view: string, language: string): Promise<number> {
  const fresh = { staleTime: 0 } as const
  try {
    await app.queryClient.fetchQuery({ ...settingsQuery(app, views[view] ? SHARED_GROUP : view, language), ...fresh })
    if (view === 'versions') await app.queryClient.fetchQuery({ ...versionsQuery(app), ...fresh })
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
  const isOpen = settingRoles.some((known) => known === role)
  return (
    <div className="page-wide desk">
      <DeskNavigation current="site" />
      {isOpen ? (
        (views[view]?.() ?? <GroupPage key={`${view} ${language}`} group={view} language={language} />)
      ) : (
        <Missing />
      )}
    </div>
  )
}
