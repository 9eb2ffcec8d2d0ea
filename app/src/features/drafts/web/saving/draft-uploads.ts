import type { UploadCall } from '@foyer/form-kit'
import { UploadError } from '@foyer/form-kit/react'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { addDraftFile } from '../../contract.ts'
import { wireDevice } from './draft-calls.ts'
import type { Journal } from './journal.ts'

/** Statuses of a refusal that the same file meets again. */
const REFUSED = new Set([400, 404, 409, 410, 413, 415, 422])
const TRY_LATER = 429

/**
 * Returns the upload of a draft's files. Until the server has a file, the journal keeps it: the next page uploads it. Texts
 * of `drafts` must be loaded.
 */
export function draftUpload(
  { transport, text }: Pick<AppContext, 'transport' | 'text'>,
  draftId: string,
  journal: () => Journal | undefined,
): UploadCall {
  return async (file, { uid, field, signal, onProgress }) => {
    const kept = journal()
    await kept?.writeFile({ uid, field, file }).catch(() => undefined)
    const forget = () => void kept?.removeFile(uid).catch(() => undefined)
    signal.addEventListener('abort', forget)
    const form = new FormData()
    form.append('field', field)
    form.append('device', wireDevice(kept?.device ?? ''))
    form.append('file', file, file.name)
    try {
      const answer = await callApi<typeof addDraftFile>(transport, 'POST /api/pcsx/draft_applications/:id/files', {
        params: { id: draftId },
        form,
        send: sendWithProgress(onProgress),
        signal,
      })
      forget()
      const { id, outcome } = answer.file
      return { id, notice: outcome === 'ok' ? undefined : text(`drafts.file.${outcome}`) }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (REFUSED.has(error.status)) forget()
      // A busy or broken server is tried again; anything else is for the person to decide.
      if (error.status === TRY_LATER || (error.status >= 500 && error.code !== 'disk-full')) throw error
      throw new UploadError(error.message)
    }
  }
}
