import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { type AppContext, useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { DeletedDraft, deleteDrafts, DraftLine, listDrafts, restoreDrafts } from '../contract.ts'

const KEY = ['drafts']

type Drafts = DataOf<typeof listDrafts>

const fetchDrafts = ({ transport, locale }: Pick<AppContext, 'transport' | 'locale'>) => ({
  queryKey: [...KEY, locale],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi<typeof listDrafts>(transport, 'GET /api/pcsx/draft_applications', { signal }),
})

/** Query for the reader's open drafts, including those of closed positions. */
export const draftsQuery = (app: Pick<AppContext, 'transport' | 'locale'>) =>
  queryOptions({ ...fetchDrafts(app), select: linesOf })

/** Query for the reader's deleted drafts that can be restored; shares the response of {@link draftsQuery}. */
export const deletedDraftsQuery = (app: Pick<AppContext, 'transport' | 'locale'>) =>
  queryOptions({ ...fetchDrafts(app), select: deletedOf })

// Not inline, so that their results stay the same objects.
const linesOf = (drafts: Drafts) => drafts.draft_applications
const deletedOf = (drafts: Drafts) => drafts.deleted

const change = (client: QueryClient, next: (lines: readonly DraftLine[]) => DraftLine[]) =>
  client.setQueriesData<Drafts>(
    { queryKey: KEY },
    (drafts) => drafts && { ...drafts, draft_applications: next(drafts.draft_applications) },
  )

/**
 * Deletes a draft. It disappears from the list at once, and is put back in its place if the server refuses.
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
  await fetchDraftsAgain(queryClient)
}

/** Restores a draft that was deleted within the last hour, and refetches the list. @throws ApiError */
export async function restoreDraft(
  { transport, queryClient }: Pick<AppContext, 'transport' | 'queryClient'>,
  draft: Pick<DeletedDraft, 'position_id'>,
): Promise<void> {
  await callApi<typeof restoreDrafts>(transport, 'POST /api/pcsx/draft_applications/restore', {
    body: { position_ids: [draft.position_id] },
  })
  await fetchDraftsAgain(queryClient)
}

/** Refetches the list, and open positions whose pages offer to continue. */
async function fetchDraftsAgain(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['position'] })
  await queryClient.invalidateQueries({ queryKey: KEY })
}

const refreshNudges = ({ queryClient }: Pick<AppContext, 'queryClient'>) =>
  void queryClient.invalidateQueries({ queryKey: ['nudges'] })

/** Returns a function that restores a draft, and reports success or failure. */
export function useRestoreDraft(): (draft: Pick<DeletedDraft, 'position_id'>) => void {
  const app = useApp()
  const { note, snack } = useNotices()
  return (draft) => {
    restoreDraft(app, draft).then(
      () => {
        note(app.text('drafts.list.restored'))
        refreshNudges(app)
      },
      () => snack(app.text('drafts.list.notRestored')),
    )
  }
}

/** Returns a function that deletes a draft, and reports success with a button that restores it, or failure. */
export function useDeleteDraft(): (draft: DraftLine) => void {
  const app = useApp()
  const { note, snack } = useNotices()
  const restore = useRestoreDraft()
  return (draft) => {
    deleteDraft(app, draft).then(
      () => {
        note(app.text('drafts.list.deleted'), { text: app.text('drafts.list.restore'), press: () => restore(draft) })
        refreshNudges(app)
      },
      () => snack(app.text('drafts.list.notDeleted')),
    )
  }
}
