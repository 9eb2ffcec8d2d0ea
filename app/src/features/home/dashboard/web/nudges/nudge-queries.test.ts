import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, type Transport } from '#ui/api/transport.ts'
import { createViewerStore } from '#ui/page/app-context.ts'
import type { Nudge } from '../../contract.ts'
import { hideNudge, nudgesQuery } from './nudge-queries.ts'

/** A page whose server refuses every call. */
function openPage(status: number) {
  const transport: Transport = { call: async () => Promise.reject(new ApiError(status, 'refused', 'No')) }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const app = { transport, queryClient, locale: 'en', viewer: createViewerStore(null) } as const
  return { app, query: nudgesQuery(app) }
}

test('a reminder that the server keeps is put back', async () => {
  const { app, query } = openPage(503)
  const nudge: Nudge = {
    id: 'no-resume:profile',
    kind: 'no-resume',
    title: 'Add your résumé',
    message: '',
    action: 'Add résumé',
    due: null,
    starts: null,
    actionUrl: '/careers/resumes',
    dismissible: true,
  }
  app.queryClient.setQueryData(query.queryKey, [nudge])
  await expect(hideNudge(app, nudge, true)).rejects.toMatchObject({ status: 503 })
  expect(app.queryClient.getQueryData(query.queryKey)).toEqual([nudge])
})
