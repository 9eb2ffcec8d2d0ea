import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { addDraftFile, saveDraft, showDraft } from '../contract.ts'
import type { SheetCalls } from '#features/applying/answers/web/index.ts'

/** Returns the calls of an application's draft. */
export const draftCalls = ({ transport }: Pick<AppContext, 'transport'>, id: string): SheetCalls => ({
  show: (query) =>
    callApi<typeof showDraft>(transport, 'GET /api/pcsx/draft_applications/:id', { params: { id }, query }),
  save: (changes, how) =>
    callApi<typeof saveDraft>(transport, 'PUT /api/pcsx/draft_applications', {
      body: { draft_id: id, ...changes },
      ...how,
    }),
  upload: (form, how) =>
    callApi<typeof addDraftFile>(transport, 'POST /api/pcsx/draft_applications/:id/files', {
      params: { id },
      form,
      ...how,
    }),
})
