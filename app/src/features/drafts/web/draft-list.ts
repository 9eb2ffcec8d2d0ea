import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { deleteDrafts, DraftLine, listDrafts } from '../contract.ts'

const KEY = ['drafts']

/** Query for the open drafts of the reader, those of closed positions too. */
export function draftsQuery({ transport, locale }: Pick<AppContext, 'transport' | 'locale'>) {
  return queryOptions({
    queryKey: [...KEY, locale],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listDrafts>(transport, 'GET /api/pcsx/draft_applications', { signal })).draft_applications,
  })
}

const change = (client: QueryClient, next: (lines: readonly DraftLine[]) => DraftLine[]) =>
  client.setQueriesData<DraftLine[]>({ queryKey: KEY }, (lines) => lines && next(lines))

/**
 * Deletes a draft. It leaves the list at once, and is put back in its place if the server refuses.
 * @throws ApiError
 */
export async function deleteDraft(
  { transport, queryClient }: Pick<AppContext, 'transport' | 'queryClient'>,
  draft: DraftLine,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY })
  const isDraft = ({ encId }: DraftLine) => encId === draft.encId
  let place = 0
  change(queryClient, (lines) => {
    place = lines.findIndex(isDraft)
    return lines.filter((line) => !isDraft(line))
  })
  try {
    await callApi<typeof deleteDrafts>(transport, 'DELETE /api/pcsx/draft_applications', {
      body: { position_ids: [draft.position_id] },
    })
  } catch (error) {
    change(queryClient, (lines) => (lines.some(isDraft) ? [...lines] : lines.toSpliced(place, 0, draft)))
    throw error
  }
}
