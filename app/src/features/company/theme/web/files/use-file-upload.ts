import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { isApiError } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ThemeFileFacts } from '../../contract.ts'
import { changeFiles, type FileKind, type NewFile, themeCalls } from '../theme-queries.ts'

/** Steps of an upload. A font waits for its license; a refused or stopped file leaves its reason. */
export type UploadStep =
  | { at: 'choose'; fault?: string }
  | { at: 'license'; file: File; fault?: string }
  | { at: 'send'; file: File; share: number }

export interface FileUpload {
  step: UploadStep
  /** Takes the first of the chosen or dropped files; a picture is sent right away. */
  choose(files: readonly File[]): void
  /** Sends the chosen font. */
  sendFont(licence: string): void
  /** Aborts the upload. */
  stop(): void
  /** Returns to the start. */
  cancel(): void
}

/** Returns the fault of a file that can be refused without being sent. */
export function faultOf(kind: FileKind, { size }: Pick<File, 'size'>): MessageId | undefined {
  if (size === 0) return 'theme.file.empty'
  if (kind === 'font') return size > limits.themeFontMaxBytes ? 'theme.file.tooLarge.font' : undefined
  return size > limits.themeFileMaxBytes ? 'theme.file.tooLarge.picture' : undefined
}

/** State of one upload; `onAdded` is called with the stored file. */
export function useFileUpload(kind: FileKind, onAdded: (file: ThemeFileFacts) => void): FileUpload {
  const app = useApp()
  const intl = useIntl()
  const [step, setStep] = useState<UploadStep>({ at: 'choose' })
  const sending = useRef<AbortController>(undefined)
  // Leaving the page stops the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (sent: NewFile) => {
    const { file } = sent
    const stopper = new AbortController()
    sending.current = stopper
    const onShare = (share: number) => setStep({ at: 'send', file, share })
    onShare(0)
    try {
      const answer = await themeCalls(app).addFile(sent, { send: sendWithProgress(onShare), signal: stopper.signal })
      const added = answer.file
      changeFiles(app, (files) => [...files.filter(({ id }) => id !== added.id), added])
      setStep({ at: 'choose' })
      onAdded(added)
    } catch (error) {
      const own = intl.formatMessage({ id: stopper.signal.aborted ? 'theme.file.stopped' : 'theme.file.failed' })
      const fault = (isApiError(error) && error.message) || own
      setStep(kind === 'font' ? { at: 'license', file, fault } : { at: 'choose', fault })
    }
  }
  return {
    step,
    choose([file]) {
      if (!file || step.at === 'send') return
      const fault = faultOf(kind, file)
      if (fault) setStep({ at: 'choose', fault: intl.formatMessage({ id: fault }) })
      else if (kind === 'font') setStep({ at: 'license', file })
      else void send({ kind, file })
    },
    sendFont(licence) {
      if (step.at === 'license') void send({ kind, file: step.file, licence })
    },
    stop: () => sending.current?.abort(),
    cancel: () => setStep({ at: 'choose' }),
  }
}
