import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError, type Transport } from '#ui/api/transport.ts'
import type { DraftLine } from '../contract.ts'
import { deleteDraft, draftsQuery, restoreDraft } from './draft-list.ts'

const line = (id: number): DraftLine => ({
  encId: `draft-${id}`,
  position_id: id,
  position: { id, name: `Job ${id}`, archived_at: -1, positionUrl: `/careers/job/${id}` },
  version: 1,
  answered: 1,
  required: 2,
  missing: 1,
  updated: '2026-11-23T10:42:00.000Z',
  expires: '2026-12-23T10:42:00.000Z',
  closes: null,
})

/** A page with three drafts, whose server responds on demand. */
function openList() {
  const queryClient = new QueryClient()
  const answers = Promise.withResolvers<{ data: unknown }>()
  const sent: unknown[] = []
  const transport: Transport = {
    call(route, { body }) {
      sent.push([route, body])
      return answers.promise
    },
  }
  const { queryKey } = draftsQuery({ transport, locale: 'en' })
  queryClient.setQueryData(queryKey, { draft_applications: [line(1), line(2), line(3)], deleted: [] })
  const shown = () => queryClient.getQueryData(queryKey)?.draft_applications.map(({ position_id: id }) => id)
  return { app: { transport, queryClient }, answers, sent, shown }
}

test('a deleted draft disappears from the list at once', async () => {
  const { app, answers, sent, shown } = openList()
  const deleting = deleteDraft(app, line(2))
  await vi.waitFor(() => expect(shown()).toEqual([1, 3]))
  answers.resolve({ data: { deleted: [2] } })
  await deleting
  expect(shown()).toEqual([1, 3])
  expect(sent).toEqual([['DELETE /api/pcsx/draft_applications', { position_ids: [2] }]])
})

test('a draft whose deletion the server refuses is put back in its place', async () => {
  const { app, answers, shown } = openList()
  const deleting = deleteDraft(app, line(2))
  answers.reject(new ApiError(500, 'unknown', 'Error'))
  await expect(deleting).rejects.toThrow('Error')
  expect(shown()).toEqual([1, 2, 3])
})

test('a deleted draft is restored by the server', async () => {
  const { app, answers, sent } = openList()
  answers.resolve({ data: { restored: [2] } })
  await restoreDraft(app, line(2))
  expect(sent).toEqual([['POST /api/pcsx/draft_applications/restore', { position_ids: [2] }]])
})
