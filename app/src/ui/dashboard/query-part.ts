import type { UseQueryResult } from '@tanstack/react-query'
import type { DashboardEntry, LoadedDashboardPart } from '#ui/feature/dashboard-part.ts'

interface Options<Data> extends Pick<LoadedDashboardPart, 'prefetch' | 'Empty'> {
  useData(): UseQueryResult<Data>
  /** Hook that refetches the data when the server announces a change. */
  useLive(): void
  entriesOf(data: Data): readonly DashboardEntry[]
}

/** Returns a tab of the dashboard whose entries come from one query. */
export const queryPart = <Data>({ useData, useLive, entriesOf, ...part }: Options<Data>): LoadedDashboardPart => ({
  ...part,
  useEntries() {
    const { data, isError, refetch } = useData()
    useLive()
    return { entries: data && entriesOf(data), failed: isError && !data, retry: () => void refetch() }
  },
})
