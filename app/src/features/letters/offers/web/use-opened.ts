import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { recordView } from '../contract.ts'

/** Reports to the server that an offer was opened, and refetches it if that settled the outcome of a signing page. */
export function useOpened(id: string, isShown: boolean): void {
  const { transport } = useApp()
  const client = useQueryClient()
  useEffect(() => {
    if (!isShown) return
    callApi<typeof recordView>(transport, 'POST /api/offer/offers/:id/views', {
      params: { id },
      body: {},
      background: true,
    })
      .then(async ({ settled }) => {
        if (!settled) return
        await client.invalidateQueries({ queryKey: ['offers'] })
        await client.invalidateQueries({ queryKey: ['offer'] })
      })
      // A view is recorded only if the server knows of it.
      .catch(() => undefined)
  }, [transport, client, id, isShown])
}
