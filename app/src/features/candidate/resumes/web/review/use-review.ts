import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { getSession } from '#features/account/session/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { postReviewChange, refreshProfileData, reviewQuery } from '../resume-queries.ts'

export type ReviewChange = Parameters<typeof postReviewChange>[2]

/** The calls and the selected line of one review. */
export interface ReviewActions {
  /** True while a change is being saved; only one is at a time. */
  busy: boolean
  /** Selected line of the file, with its values. */
  line: number | undefined
  selectLine(line: number | undefined): void
  /** Saves a change, and calls `onSaved` if that succeeded; a failure is announced. */
  change(change: ReviewChange, onSaved?: () => void): void
}

/** Returns the calls of one review; `start` is the initially selected line. */
export function useReview(id: string, start: number | undefined): ReviewActions {
  const app = useApp()
  const client = useQueryClient()
  const { snack } = useNotices()
  const { busy, failure, run } = useSubmit({ failed: 'resumes.changeFailed' })
  const [line, selectLine] = useState(start)
  const { queryKey } = reviewQuery(app, id)
  const announceFailure = useEffectEvent((text: string) => {
    snack(text)
    // A change from another page can be the reason for the refusal.
    void client.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (failure !== undefined) announceFailure(failure)
  }, [failure])
  const change = (body: ReviewChange, onSaved?: () => void) =>
    run(async () => {
      const { review } = await postReviewChange(app, id, body)
      client.setQueryData(queryKey, review)
      void refreshProfileData(client)
      // The candidate can have accepted the name in the résumé.
      if (app.viewer.current()?.fullName === '')
        void callApi<typeof getSession>(app.transport, 'GET /api/auth/session').then(
          ({ viewer }) => viewer && app.viewer.set(viewer),
          () => undefined,
        )
      onSaved?.()
    })
  return { busy, line, selectLine, change }
}
