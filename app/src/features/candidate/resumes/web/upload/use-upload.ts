import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { isApiError } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { refreshProfileData, sendResume, type Uploaded } from '../resume-queries.ts'

/** Steps of an upload. A failed or stopped upload keeps its file, so that one press retries it. */
export type UploadStep =
  | { at: 'choose'; fault?: MessageId }
  | { at: 'confirm'; file: File; failure?: string }
  | { at: 'send'; file: File; share: number }
  | { at: 'done'; uploaded: Uploaded }

export interface Upload {
  step: UploadStep
  /** Takes the first of the chosen, dropped or pasted files. */
  choose(files: readonly File[]): void
  /** Sends the chosen file. */
  send(): void
  /** Aborts the upload; the file stays chosen. */
  stop(): void
  /** Returns to the start. */
  cancel(): void
}

/** Returns the fault of a file that can be refused without being sent. */
export function faultOf({ size }: Pick<File, 'size'>): MessageId | undefined {
  if (size === 0) return 'resumes.upload.empty'
  return size > limits.resumeMaxBytes ? 'resumes.upload.tooLarge' : undefined
}

/** State of one résumé upload. `onDone` is called with the response once the data of other pages is being refreshed. */
export function useUpload(onDone?: (uploaded: Uploaded) => void): Upload {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const [step, setStep] = useState<UploadStep>({ at: 'choose' })
  const sending = useRef<AbortController>(undefined)
  // Leaving the page stops the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const run = async (file: File, stopper: AbortController) => {
    const onShare = (share: number) => setStep({ at: 'send', file, share })
    try {
      const uploaded = await sendResume(app, file, { send: sendWithProgress(onShare), signal: stopper.signal })
      setStep({ at: 'done', uploaded })
      void refreshProfileData(client)
      onDone?.(uploaded)
    } catch (error) {
      const failure = intl.formatMessage({
        id: stopper.signal.aborted ? 'resumes.upload.stopped' : 'resumes.upload.failed',
      })
      setStep({ at: 'confirm', file, failure: (isApiError(error) && error.message) || failure })
    }
  }
  return {
    step,
    choose([file]) {
      if (!file || step.at === 'send') return
      const fault = faultOf(file)
      setStep(fault ? { at: 'choose', fault } : { at: 'confirm', file })
    },
    send() {
      if (step.at !== 'confirm') return
      const stopper = new AbortController()
      sending.current = stopper
      setStep({ at: 'send', file: step.file, share: 0 })
      void run(step.file, stopper)
    },
    stop: () => sending.current?.abort(),
    cancel: () => setStep({ at: 'choose' }),
  }
}
