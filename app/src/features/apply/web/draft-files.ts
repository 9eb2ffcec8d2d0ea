import type { UploadCall } from '@foyer/form-kit'
import { UploadError } from '@foyer/form-kit/react'
import type { addDraftFile, deleteDraftFile } from '#features/drafts/contract.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { uploadApplicantResume } from '../contract.ts'

type Caller = Pick<AppContext, 'transport'>

/** The answer to an uploaded résumé, with what was read from it. */
export type ReadResume = DataOf<typeof uploadApplicantResume>

interface Target {
  readonly draftId: string
  /** Takes what was read from a résumé. */
  readonly onRead: (read: ReadResume) => void
  /** Takes the sentence about a file that cannot be opened. */
  readonly unreadable: string
}

/** Returns the function that uploads a file of the form to the draft; a résumé is read, too. */
export const uploadTo =
  ({ transport }: Caller, { draftId, onRead, unreadable }: Target): UploadCall =>
  async (file, { field, signal, onProgress }) => {
    const form = new FormData()
    const how = { form, signal, send: sendWithProgress(onProgress) }
    try {
      if (field === 'resume') {
        form.append('resume', file)
        const read = await callApi<typeof uploadApplicantResume>(transport, 'POST /api/application/v2/resume_upload', {
          ...how,
          query: [['draft_id', draftId]],
        })
        onRead(read)
        return { id: read.fileId, notice: read.outcome.sentence }
      }
      form.append('field', field)
      form.append('file', file)
      const { file: kept } = await callApi<typeof addDraftFile>(
        transport,
        'POST /api/pcsx/draft_applications/:id/files',
        { ...how, params: { id: draftId } },
      )
      return { id: kept.id, notice: kept.outcome === 'ok' ? undefined : unreadable }
    } catch (error) {
      // Servers that are down, and lost connections, are tried again.
      if (isApiError(error) && error.status < 500) throw new UploadError(error.message)
      throw error
    }
  }

/** Returns the ids in the value of a field with files. */
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Follows the files of a draft and takes those out that the person removes from the form. */
export function heldFiles(
  { transport }: Caller,
  draftId: string,
  files: readonly { readonly id: string; readonly field: string }[],
) {
  const known = new Map(files.map(({ id, field }) => [id, field]))
  return {
    keepOnly(field: string, ids: readonly string[]): void {
      const gone = [...known].filter(([id, owner]) => owner === field && !ids.includes(id)).map(([id]) => id)
      for (const id of ids) known.set(id, field)
      for (const fileId of gone) {
        known.delete(fileId)
        // A file that was replaced is out of the draft already.
        callApi<typeof deleteDraftFile>(transport, 'DELETE /api/pcsx/draft_applications/:id/files/:fileId', {
          params: { id: draftId, fileId },
        }).catch(() => undefined)
      }
    },
  }
}
