import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ApiError, type Transport } from '#ui/api/transport.ts'
import { createViewerStore } from '#ui/page/app-context.ts'
import type { Nudge } from '../../contract.ts'
import { hideNudge, nudgesQuery } from './nudge-queries.ts'

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
/** These are expected; the guard of the console refuses what is left. */
afterEach(() => warn.mockClear())

/** A page whose server refuses every call. */
function openPage(status: number) {
  const transport: Transport = { call: async () => Promise.reject(new ApiError(status, 'refused', 'No')) }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const app = { transport, queryClient, locale: 'en', viewer: createViewerStore(null) } as const
  return { app, query: nudgesQuery(app) }
}

test('reminders that fail to load are logged, and the error reaches the page', async () => {
  const { app, query } = openPage(503)
  await expect(app.queryClient.fetchQuery(query)).rejects.toMatchObject({ status: 503 })
  expect(warn.mock.calls).toEqual([['Failed to fetch dashboard nudges', expect.any(ApiError)]])
})

test('an ended session, which asks to sign in, is not logged', async () => {
  const { app, query } = openPage(401)
  await expect(app.queryClient.fetchQuery(query)).rejects.toMatchObject({ status: 401 })
  expect(warn).not.toHaveBeenCalled()
})

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
