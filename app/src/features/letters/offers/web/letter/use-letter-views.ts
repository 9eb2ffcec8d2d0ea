import { useEffect, useMemo } from 'react'
import { callApi, type Transport } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument, recordView } from '../../contract.ts'

type As = 'pages' | 'text'
type Report = (page: number, as: As) => void

/**
 * Creates a reporter of the viewed pages of one file. Calls are serialized; pages seen in the meantime, and those of a
 * failed call, are sent with the next call.
 */
function createReporter(
  transport: Transport,
  of: { id: string; version: number; document: string | undefined; hash: string | null | undefined },
): { report: Report; stop(): void } {
  const seen: Record<As, Set<number>> = { pages: new Set(), text: new Set() }
  const waiting = new Set<As>()
  let state: 'idle' | 'sending' | 'stopped' = 'idle'
  async function send(): Promise<void> {
    state = 'sending'
    for (const as of waiting) {
      waiting.delete(as)
      if (of.document === undefined || !of.hash) continue
      const shown = { document: of.document, letter_sha256: of.hash, pages: [...seen[as]], as, version: of.version }
      const call = { params: { id: of.id }, body: { shown }, background: true }
      await callApi<typeof recordView>(transport, 'POST /api/offer/offers/:id/views', call).catch(() => undefined)
      if (isStopped()) return
    }
    state = 'idle'
  }
  const isStopped = () => state === 'stopped'
  return {
    report(page, as) {
      seen[as].add(page)
      waiting.add(as)
      if (state === 'idle') void send()
    },
    stop: () => void (state = 'stopped'),
  }
}

/** Returns a function that reports a rendered and visible page, zero-based. */
export function useLetterViews({ enc_id: id, version }: Offer, letter: OfferDocument | undefined): Report {
  const { transport } = useApp()
  const document = letter?.id
  const hash = letter?.letter_sha256
  const reporter = useMemo(
    () => createReporter(transport, { id, version, document, hash }),
    [transport, id, version, document, hash],
  )
  useEffect(() => reporter.stop, [reporter])
  return reporter.report
}
