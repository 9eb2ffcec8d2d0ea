import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { checkBusy } from '../../interviews-contract.ts'
import { deskKey } from '../parts/desk-queries.ts'
import { type InterviewFields, namesOf, timesOf } from './interview-body.ts'

/** Asks who of a panel is busy at the times of a form, as they are typed. Nothing is asked without a time and a name. */
export function useBusy(fields: InterviewFields, except: string | undefined) {
  const app = useApp()
  const { times, zone, minutes, interviewers } = useDeferredValue(fields)
  const body = {
    times: timesOf(times).filter((time) => time !== ''),
    interviewers: namesOf(interviewers),
    zone: zone.trim(),
    minutes: Number(minutes),
    ...(except !== undefined && { except }),
  }
  const query = useQuery({
    queryKey: deskKey(app, 'busy', JSON.stringify(body)),
    queryFn: ({ signal }) =>
      callApi<typeof checkBusy>(app.transport, 'POST /api/desk/interviews/busy', { body, signal }),
    enabled: body.times.length > 0 && body.interviewers.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { busy: query.data?.times ?? [], unread: query.data?.unread ?? [] }
}
