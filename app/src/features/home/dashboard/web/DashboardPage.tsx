import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { redirect } from 'react-router'
import type { DashboardGroup, DashboardPart } from '#ui/feature/dashboard-part.ts'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle, leave } from '#ui/page/page-data.ts'
import { entriesOnce, offeredParts } from './dashboard-view.ts'
import { DashboardTabs } from './DashboardTabs.tsx'
import { NewerDashboard } from './NewerDashboard.tsx'
import { NudgeList, subjectOf } from './nudges/NudgeList.tsx'
import { nudgesQuery, useLiveNudges } from './nudges/nudge-queries.ts'
import { openParts, type OpenedPart, useParts } from './open-parts.ts'
import './dashboard.css'

/** Reminders above the tabs, which stay visible. */
const REMINDERS_FIRST = 3

const NEWER_PATH = '/careers/dashboardv2'

/** Loads the parts of all features, and returns the dashboard with them: with tabs, or the newer one on one page. */
export async function openDashboard(dashboardParts: readonly DashboardPart[], version: 1 | 2) {
  const parts = await openParts(dashboardParts)
  const loader: PageLoader = async ({ context, request }) => {
    const app = context.get(appRouterContext)
    const { configs } = app.site
    if (version === 1 && configs.pcsxConfig.dashboardConfig.redirectToDashboardV2)
      return leave(redirect(`${NEWER_PATH}${new URL(request.url).search}`))
    const [status] = await Promise.all([
      loadOwn(app, { ...nudgesQuery(app), staleTime: 0 }),
      ...offeredParts(parts, configs).map(async (part) => part.prefetch(app).catch(() => undefined)),
    ])
    return { status, title: pageTitle(app, 'dashboard', 'title.dashboard') }
  }
  const Component = () => <DashboardPage parts={parts} version={version} />
  return { Component, loader }
}

/** The dashboard: everything in progress for the candidate. */
function DashboardPage({ parts, version }: { readonly parts: readonly OpenedPart[]; readonly version: 1 | 2 }) {
  const app = useApp()
  useLiveNudges()
  const offered = useParts(offeredParts(parts, app.site.configs))
  const { data: nudges = [] } = useQuery(nudgesQuery(app))
  const once = entriesOnce(offered)
  const keysOf = (...groups: DashboardGroup[]) =>
    new Set(once.filter(({ group }) => groups.includes(group)).map(({ key }) => key))
  const acting = keysOf('action')
  const listed = version === 2 ? keysOf('action', 'coming') : acting
  const covered = version === 2 ? listed : new Set<string>()
  const needed = acting.size + nudges.filter((nudge) => !listed.has(subjectOf(nudge))).length
  const { firstName } = useViewer() ?? { firstName: '' }
  const reminders = (
    <NudgeList
      covered={covered}
      first={version === 1 ? REMINDERS_FIRST : Number.POSITIVE_INFINITY}
      leads={version === 1 || acting.size === 0}
    />
  )
  return (
    <div className="page-narrow dash-page" data-testid={`dashboard-${version}`}>
      <header>
        <h1>
          {firstName ? (
            <FormattedMessage id="dashboard.greeting" values={{ name: <bdi>{firstName}</bdi> }} />
          ) : (
            <FormattedMessage id="title.dashboard" />
          )}
        </h1>
        <p className="muted">
          <FormattedMessage id="dashboard.needs" values={{ count: needed }} />
        </p>
      </header>
      {version === 1 ? (
        <>
          {reminders}
          <DashboardTabs parts={offered} />
        </>
      ) : (
        <NewerDashboard parts={offered} reminders={reminders} />
      )}
    </div>
  )
}
