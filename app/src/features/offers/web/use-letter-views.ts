import { useEffect, useMemo, useRef } from 'react'
import { callApi } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument, recordView } from '../contract.ts'

type As = 'pages' | 'text'

/**
 * Returns a function that reports a page, from 0, which was drawn and in view. Calls are made one after the other; pages that are
 * seen meanwhile go with the next one. A call that fails is repeated with the next page that is seen.
 */
export function useLetterViews(
  { enc_id: id }: Offer,
  letter: OfferDocument | undefined,
): (page: number, as: As) => void {
  const { transport } = useApp()
  const document = letter?.id
  const hash = letter?.letter_sha256
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])
  return useMemo(() => {
    const seen: Record<As, Set<number>> = { pages: new Set(), text: new Set() }
    const waiting = new Set<As>()
    let running = false
    const send = async () => {
      running = true
      for (const as of waiting) {
        waiting.delete(as)
        if (document === undefined || !hash) continue
        const shown = { document, letter_sha256: hash, pages: [...seen[as]], as }
        const call = { params: { id }, body: { shown }, background: true }
        await callApi<typeof recordView>(transport, 'POST /api/offer/offers/:id/views', call).catch(() => undefined)
      }
      running = false
      if (waiting.size > 0 && !gone.current) void send()
    }
    return (page, as) => {
      seen[as].add(page)
      waiting.add(as)
      if (!running) void send()
    }
  }, [transport, id, document, hash])
}
