import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { getTerms } from '../contract.ts'

/** Query for the site's terms and the viewer's acceptance; fetched once per page. */
export function termsQuery({ transport }: Pick<AppContext, 'transport'>, accountId: string) {
  return queryOptions({
    queryKey: ['terms', accountId],
    queryFn: ({ signal }) =>
      callApi<typeof getTerms>(transport, 'GET /api/pcsx/terms_of_service', { signal, background: true }),
    staleTime: Infinity,
  })
}
