import type { UploadCall } from '@foyer/form-kit'
import type { DataOf } from '#kernel/endpoint.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { uploadApplicantResume } from '../../contract.ts'

/** The response to an uploaded résumé, with the answers read from it. */
export type ReadResume = DataOf<typeof uploadApplicantResume>

/** Returns an upload that has résumés read; other files are uploaded as usual. */
export const readingResume =
  (
    { transport }: Pick<AppContext, 'transport'>,
    draftId: string,
    usual: UploadCall,
    onRead: (read: ReadResume) => void,
  ): UploadCall =>
  async (file, how) => {
    if (how.field !== 'resume') return usual(file, how)
    const form = new FormData()
    form.append('resume', file)
    const read = await callApi<typeof uploadApplicantResume>(transport, 'POST /api/application/v2/resume_upload', {
      form,
      signal: how.signal,
      send: sendWithProgress(how.onProgress),
      query: [['draft_id', draftId]],
    })
    onRead(read)
    return { id: read.fileId, notice: read.outcome.sentence }
  }
