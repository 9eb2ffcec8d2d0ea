import { SubmitError } from '@foyer/form-kit'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router'
import type { UseDraftResult } from '#features/applying/answers/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { distinctLabels } from '#features/jobs/positions/distinct-labels.ts'
import type { SubmitResult } from '../../contract.ts'
import { type ApplyInfo, type Questions, sendApplication } from '../apply-queries.ts'
import type { NotSent, Received } from '../received.ts'

/** Answers in a form whose draft is opened again. */
export interface LeftAnswers {
  /** Answers typed before the person signed in; they are moved to the candidate's draft. */
  readonly typed?: Readonly<Record<string, unknown>>
  /** Answers on the page when the company replaced the questions. */
  readonly before?: Readonly<Record<string, unknown>>
}

interface SendingOptions {
  readonly info: ApplyInfo
  readonly questions: Questions
  /**
   * Opens the draft of the person who is now signed in, with everything typed so far, or the draft with its new
   * questions.
   */
  readonly reopen: (left: LeftAnswers) => Promise<void>
  readonly prove: () => void
}

/**
 * Sends the application once everything is saved; without a connection, the browser waits for it while the page is
 * open.
 */
export function useSending(draft: UseDraftResult, { info, questions, reopen, prove }: SendingOptions) {
  const intl = useIntl()
  const app = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isWaiting, setWaiting] = useState(false)
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const trySending = async () => {
    const { complete, version, otherVersions, conflicts } = await draft.settle()
    if (conflicts.length > 0) {
      const unsettled = intl.formatMessage({ id: 'drafts.conflict.unsettled' })
      throw new SubmitError({ fields: Object.fromEntries(conflicts.map((field) => [field, unsettled])) })
    }
    if (!complete) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
    const { encId: id } = questions.draft
    const pids = questions.positions.map(({ pid }) => pid)
    const others = questions.drafts.map((other, index) => ({
      pid: other.pid,
      version: otherVersions[index] ?? other.version,
      formVersionIds: other.form_version_ids,
    }))
    return sendApplication(app, { id, version, formVersionIds: questions.form_version_ids, pids, others })
  }
  const send = async () => {
    const signal = leaving.current?.signal
    setWaiting(!navigator.onLine)
    if (!navigator.onLine)
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true, ...(signal && { signal }) })
        signal?.addEventListener('abort', resolve, { once: true })
      })
    if (signal?.aborted) return
    setWaiting(false)
    try {
      const results = await trySending()
      await draft.forget()
      app.queryClient.removeQueries({ queryKey: ['apply'] })
      // Cards and pages of these jobs show from now on that the candidate applied.
      for (const key of ['cart', 'search', 'position']) void app.queryClient.invalidateQueries({ queryKey: [key] })
      const state = { received: results.flatMap((result) => receivedOf(result, questions)) }
      await navigate(withCarriedParameters(`/careers/apply/success?pid=${info.position.pid}`, search), { state })
    } catch (error) {
      if (error instanceof SubmitError) throw error
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
      // Another device changed answers, or the questions are new: the form shows them.
      if (error.code === 'draft-changed') await draft.saver.refresh()
      if (error.code === 'form-changed') await reopen({ before: draft.store.values() }).catch(() => undefined)
      if (error.code === 'email-not-proven') prove()
      const fields = Object.fromEntries(Object.entries(error.fields).map(([name, [text = '']]) => [name, text]))
      throw new SubmitError({ message: error.message, fields })
    }
  }
  return { send, isWaiting }
}

/** Refusals after which nothing can be finished. */
const OVER = new Set(['position-closed', 'not-found', 'already-applied', 'undo-possible', 'too-soon'])

function receivedOf(
  { pid, status, encId, receipt, received_on: at, code, message }: SubmitResult,
  { positions }: Questions,
): (Received | NotSent)[] {
  const name = distinctLabels(positions)[positions.findIndex((position) => position.pid === pid)] ?? ''
  if (status === 'refused') return [{ pid, name, reason: message, isOver: code !== null && OVER.has(code) }]
  return encId === null || receipt === null || at === null ? [] : [{ encId, receipt, at, name }]
}
