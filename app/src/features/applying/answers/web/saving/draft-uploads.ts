import type { UploadCall } from '@foyer/form-kit'
import { UploadError } from '@foyer/form-kit/react'
import { isApiError } from '#ui/api/transport.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import { type SheetCalls, encodeDevice } from './draft-calls.ts'
import type { DraftSaver } from './draft-saver.ts'

/** Statuses of refusals that the same file would get again. */
const REFUSED = new Set([400, 404, 409, 410, 413, 415, 422])
const TRY_LATER_STATUS = 429

/** Returns a function that uploads a file to a draft. Texts of `drafts` must be loaded. */
export function draftUpload(
  { text }: Pick<AppContext, 'text'>,
  calls: Pick<SheetCalls, 'upload'>,
  device: () => string,
): UploadCall {
  return async (file, { field, signal, onProgress }) => {
    const form = new FormData()
    form.append('field', field)
    form.append('device', encodeDevice(device()))
    form.append('file', file, file.name)
    const answer = await calls.upload(form, { send: sendWithProgress(onProgress), signal })
    const { id, outcome } = answer.file
    return { id, notice: outcome === 'ok' ? undefined : text(`drafts.file.${outcome}`) }
  }
}

/** Returns true for a refusal that the same file would get again. */
export const isRefused = (error: unknown): boolean => isApiError(error) && REFUSED.has(error.status)

/**
 * Returns the result for the field: an overloaded or broken server is retried, anything else is for the person to
 * decide.
 */
export function uploadFailure(error: unknown): unknown {
  if (!isApiError(error)) return error
  const isPassing = error.status === TRY_LATER_STATUS || (error.status >= 500 && error.code !== 'disk-full')
  return isPassing ? error : new UploadError(error.message)
}

/**
 * Returns an upload whose files outlive the page: the saver's journal stores a file until the server has it or refuses
 * it for good, and the next page uploads it.
 */
export function keepUntilUploaded(upload: UploadCall, saver: () => DraftSaver): UploadCall {
  return async (file, how) => {
    const { uid, field, signal } = how
    const { journal } = saver()
    await journal?.writeFile({ uid, field, file }).catch(() => undefined)
    const forget = () => void journal?.removeFile(uid).catch(() => undefined)
    signal.addEventListener('abort', forget)
    try {
      const receipt = await upload(file, how)
      forget()
      // The file has changed the draft.
      void saver().refresh()
      return receipt
    } catch (error) {
      if (isRefused(error)) forget()
      throw uploadFailure(error)
    }
  }
}
