import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AppContext } from '#ui/page/app-context.ts'
import { changeSaved } from './change-saved.ts'

const POSITION = { id: 7, positionUrl: '/careers/job/7' }
const KEY = ['position', 7]
const details = (isSaved: boolean) => ({ position: { id: 7, positionUserActions: { isSaved } }, isFallback: false })

test('a position that was still loading when a candidate saved it stays saved', async () => {
  const queryClient = new QueryClient()
  const transport = { call: () => Promise.resolve({ data: {} }) }
  const app = { queryClient, transport, site: { domain: 'meridian.example' } } as unknown as AppContext
  const isShownSaved = () =>
    queryClient.getQueryData<ReturnType<typeof details>>(KEY)?.position.positionUserActions.isSaved
  const older = Promise.withResolvers<ReturnType<typeof details>>()
  const loaded = queryClient.fetchQuery({ queryKey: KEY, queryFn: () => older.promise })
  await changeSaved(app, POSITION, true)
  older.resolve(details(false))
  await loaded
  await expect.poll(isShownSaved).toBe(true)
})
