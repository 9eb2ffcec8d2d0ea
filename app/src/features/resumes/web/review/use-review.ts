import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { getSession } from '#features/session/contract.ts'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { postReviewChange, refreshProfileData, reviewQuery } from '../resume-queries.ts'

export type ReviewChange = Parameters<typeof postReviewChange>[2]

/** The calls and the selected line of one review. */
export interface ReviewActions {
  /** True while a change is being saved; one at a time. */
  busy: boolean
  /** Line of the file that is selected, with its values. */
  line: number | undefined
  selectLine(line: number | undefined): void
  /** Saves a change. @returns true if it was saved; a failure is announced */
  change(change: ReviewChange): Promise<boolean>
}

/** Returns the calls of one review; `start` is the line that is selected at first. */
export function useReview(id: string, start: number | undefined): ReviewActions {
  const app = useApp()
  const client = useQueryClient()
  const intl = useIntl()
  const { snack } = useNotices()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [line, selectLine] = useState(start)
  const { queryKey } = reviewQuery(app, id)
  const change = async (body: ReviewChange) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      const { review } = await postReviewChange(app, id, body)
      client.setQueryData(queryKey, review)
      void refreshProfileData(client)
      // The candidate can have taken the name of the résumé.
      if (app.viewer.current()?.fullName === '')
        void callApi<typeof getSession>(app.transport, 'GET /api/auth/session').then(
          ({ viewer }) => viewer && app.viewer.set(viewer),
          () => undefined,
        )
      return true
    } catch (error) {
      snack((isApiError(error) && error.message) || intl.formatMessage({ id: 'resumes.changeFailed' }))
      // The refusal can be due to a change from another page.
      void client.invalidateQueries({ queryKey })
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, line, selectLine, change }
}
