import { queryOptions } from '@tanstack/react-query'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { NumberTable, showNumbers } from '../contract.ts'
import { numberLimits } from '../limits.ts'

export type Numbers = DataOf<typeof showNumbers>

/** The numbers that an address names. */
export interface Choice {
  weeks: (typeof numberLimits.weeks)[number]
  /** Empty for all jobs. */
  job: string
}

/** Returns the choice in the search of an address. */
export const choiceIn = (search: URLSearchParams): Choice => ({
  weeks: numberLimits.weeks.find((weeks) => weeks === search.get('weeks')) ?? numberLimits.weeksByDefault,
  job: search.get('job') ?? '',
})

/** Query for the numbers of a period. */
export const numbersQuery = ({ transport, viewer }: Pick<AppContext, 'transport' | 'viewer'>, { weeks, job }: Choice) =>
  queryOptions({
    queryKey: ['numbers', viewer.current()?.accountId ?? '', weeks, job],
    queryFn: ({ signal }) =>
      callApi<typeof showNumbers>(transport, 'GET /api/desk/numbers', {
        query: [
          ['weeks', weeks],
          ['job', job],
        ],
        signal,
      }),
    retry: false,
  })

/** Returns the address of a table as CSV. */
export const fileAddress = (
  table: NumberTable,
  { weeks, job }: Choice,
  { domain, hl }: { domain: string; hl: string },
) => `${DESK_API}/numbers/${table}?${new URLSearchParams({ weeks, job, domain, hl }).toString()}`
