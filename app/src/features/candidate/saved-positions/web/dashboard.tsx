import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { EmptyPart } from '#ui/dashboard/EmptyPart.tsx'
import { queryPart } from '#ui/dashboard/query-part.ts'
import { ClosingDay } from '#ui/ClosingDay.tsx'
import { DashboardCard } from '#ui/dashboard/DashboardCard.tsx'
import { When } from '#ui/dashboard/When.tsx'
import { liveQueries } from '#ui/live/live-queries.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { SavedPosition } from '../contract.ts'
import { savedQuery } from './index.ts'

const useLiveSaved = liveQueries(['saved'], ['saved-positions'])

/** The candidate's saved jobs on the dashboard; closed ones count as over. */
export const savedPart = queryPart({
  prefetch: (app) => app.queryClient.prefetchQuery({ ...savedQuery(app), staleTime: 0 }),
  useData: () => useQuery(savedQuery(useApp())),
  useLive: useLiveSaved,
  entriesOf: (data) =>
    data.positions.map((position) => ({
      key: String(position.id),
      group: position.archived_at === null ? 'later' : 'history',
      at: new Date((position.archived_at ?? position.savedTs) * 1000).toISOString(),
      card: <SavedEntry position={position} />,
    })),
  Empty: () => (
    <EmptyPart
      heading="saved.empty.heading"
      text="saved.empty.text"
      to="/careers"
      link="shell.missing.action"
      isPrimary
    />
  ),
})

function SavedEntry({ position }: { readonly position: SavedPosition }) {
  const { name, locations, positionUrl, archived_at, closes, savedTs } = position
  const isOpen = archived_at === null
  return (
    <DashboardCard
      kind={<FormattedMessage id="saved.kind" />}
      status={isOpen ? undefined : <FormattedMessage id="positions.closed.badge" />}
      tone={isOpen ? 'good' : 'off'}
      title={name}
      to={positionUrl}
      when={
        isOpen && closes ? (
          <FormattedMessage id="saved.closes" values={{ time: <ClosingDay at={closes} /> }} />
        ) : undefined
      }
      facts={[
        <span key="facts">
          {locations[0] ? (
            <>
              <bdi>{locations[0]}</bdi>
              {' · '}
            </>
          ) : null}
          <FormattedMessage id="saved.on" values={{ date: <When at={new Date(savedTs * 1000).toISOString()} /> }} />
        </span>,
      ]}
      testId="dashboard-saved"
    />
  )
}
