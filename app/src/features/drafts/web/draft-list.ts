import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { deleteDrafts, DraftLine, listDrafts, restoreDrafts } from '../contract.ts'

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

/** Restores a draft that was deleted within the last hour, and fetches the list again. @throws ApiError */
export async function restoreDraft(
  { transport, queryClient }: Pick<AppContext, 'transport' | 'queryClient'>,
  draft: DraftLine,
): Promise<void> {
  await callApi<typeof restoreDrafts>(transport, 'POST /api/pcsx/draft_applications/restore', {
    body: { position_ids: [draft.position_id] },
  })
  await queryClient.invalidateQueries({ queryKey: KEY })
}

/** Returns a function that deletes a draft, says so with a button that restores it, and says if that failed. */
export function useDeleteDraft(): (draft: DraftLine) => void {
  const app = useApp()
  const { note, snack } = useNotices()
  const refreshNudges = () => void app.queryClient.invalidateQueries({ queryKey: ['nudges'] })
  const restore = (draft: DraftLine) => {
    restoreDraft(app, draft).then(
      () => {
        note(app.text('drafts.list.restored'))
        refreshNudges()
      },
      () => snack(app.text('drafts.list.notRestored')),
    )
  }
  return (draft) => {
    deleteDraft(app, draft).then(
      () => {
        note(app.text('drafts.list.deleted'), { text: app.text('drafts.list.restore'), press: () => restore(draft) })
        refreshNudges()
      },
      () => snack(app.text('drafts.list.notDeleted')),
    )
  }
}
