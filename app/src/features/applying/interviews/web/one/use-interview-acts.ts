import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { type Submit, useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { bookInterview, cancelInterview, moveInterview, ShownInterview, Slot } from '../../contract.ts'
import { isBooked } from '../../states.ts'
import { interviewQuery } from '../interview-queries.ts'

/** The acts of a candidate on one interview, one at a time. */
export interface InterviewActs {
  submit: Submit<'slot'>
  /** Books a time, or moves the interview to it; after a refusal the page shows the remaining free times. */
  pick(slotId: string | undefined, done?: () => void): void
  cancel(reason: string, done: () => void): void
}

const freeSlots = (error: unknown): Slot[] | undefined =>
  isApiError(error) && error.code === 'slot-taken' ? (error.data as { slots: Slot[] }).slots : undefined

/**
 * State of a candidate's acts on an interview; `form` is the form with the free times, which shows refusals of a time.
 */
export function useInterviewActs(interview: ShownInterview, form: RefObject<HTMLFormElement | null>): InterviewActs {
  const app = useApp()
  const intl = useIntl()
  const submit = useSubmit<'slot'>({ form, failed: 'interviews.actFailed', fieldOf: { 'slot-taken': 'slot' } })
  const { transport, queryClient } = app
  const { encId: id, state } = interview
  const show = (shown: ShownInterview) => {
    queryClient.setQueryData(interviewQuery(app, id).queryKey, { interview: shown })
    for (const key of ['interviews', 'nudges']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const refuse = (error: unknown): never => {
    const slots = freeSlots(error)
    if (slots) show({ ...interview, slots })
    else if (isApiError(error)) void queryClient.invalidateQueries({ queryKey: ['interview'] })
    throw error
  }
  const choose = (body: { slot_id: string }) => {
    const params = { id }
    return isBooked(state)
      ? callApi<typeof moveInterview>(transport, 'POST /api/pcsx/interviews/:id/move', { params, body })
      : callApi<typeof bookInterview>(transport, 'POST /api/pcsx/interviews/:id/book', { params, body })
  }
  return {
    submit,
    pick: (slotId, done) =>
      submit.run(
        async () => {
          const answer = await choose({ slot_id: slotId ?? '' }).catch(refuse)
          show(answer.interview)
          done?.()
          return intl.formatMessage({ id: isBooked(state) ? 'interviews.moved' : 'interviews.booked' })
        },
        () => (slotId ? {} : { slot: intl.formatMessage({ id: 'interviews.choose' }) }),
      ),
    cancel: (reason, done) =>
      submit.run(async () => {
        const body = reason.trim() ? { reason: reason.trim() } : {}
        const answer = await callApi<typeof cancelInterview>(transport, 'POST /api/pcsx/interviews/:id/cancel', {
          params: { id },
          body,
        }).catch(refuse)
        done()
        show(answer.interview)
        return intl.formatMessage({ id: 'interviews.canceled' })
      }),
  }
}
