import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Ceremony, completePage, openPage, readLetter, recordEvents, rejectPage } from '../contract.ts'
import type { ReportedEvent } from '../letter-fields.ts'
import { type Draft, EMPTY_DRAFT, saveDraft, type Outcome, readDraft } from './draft.ts'

export type Shown =
  | { kind: 'loading' | 'unavailable' | 'failed' }
  | { kind: 'open'; ceremony: Ceremony; letter: Uint8Array | undefined }
  | { kind: 'over'; outcome: Outcome }

export interface SigningState {
  shown: Shown
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Reports an event to the server; failures are ignored. */
  report: (event: ReportedEvent, detail?: string) => void
  /** @returns the error message, `''` for a failure without one; undefined on success */
  sign: (submission: object) => Promise<string | undefined>
  reject: () => Promise<string | undefined>
  retry: () => void
}

const decode = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** Manages the ceremony of a token: loading, the draft, and the outcome. */
export function useCeremony(wid: string): SigningState {
  const { transport } = useApp()
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(draft)

  const change = useCallback(
    (part: Partial<Draft>) => {
      latest.current = { ...latest.current, ...part }
      saveDraft(wid, latest.current)
      setDraft(latest.current)
    },
    [wid],
  )
  const end = useCallback(
    (outcome: Outcome) => {
      latest.current = { ...EMPTY_DRAFT, outcome }
      saveDraft(wid, latest.current)
      setShown({ kind: 'over', outcome })
    },
    [wid],
  )
  // After the outcome is shown and focused, because the surrounding page can take the focus and keep it.
  useEffect(() => {
    if (shown.kind === 'over') notifyParent(shown.outcome)
  }, [shown])
  const complete = useCallback(
    (sent: object) => callApi<typeof completePage>(transport, 'POST /public/esign/complete', { body: sent as never }),
    [transport],
  )

  useEffect(() => {
    let there = true
    const kept = readDraft(wid)
    latest.current = kept
    setDraft(kept)
    const open = async () => {
      if (kept.outcome) return end(kept.outcome)
      if (
        kept.sent &&
        (await complete(kept.sent).then(
          () => true,
          () => false,
        ))
      )
        return end('completed')
      const { ceremony } = await callApi<typeof openPage>(transport, 'POST /public/esign/open', { body: { wid } })
      if (!there) return undefined
      setShown({ kind: 'open', ceremony, letter: undefined })
      const { b64_string } = await callApi<typeof readLetter>(transport, 'POST /public/esign/letter', { body: { wid } })
      if (there) setShown({ kind: 'open', ceremony, letter: decode(b64_string) })
      return undefined
    }
    setShown({ kind: 'loading' })
    open().catch((error: unknown) => {
      if (there) setShown({ kind: isApiError(error) && error.status === 404 ? 'unavailable' : 'failed' })
    })
    return () => {
      there = false
    }
  }, [wid, transport, attempt, end, complete])

  const report = useCallback(
    (event: ReportedEvent, detail?: string) => {
      const body = { wid, events: [{ event, ...(detail !== undefined && { detail }) }] }
      callApi<typeof recordEvents>(transport, 'POST /public/esign/record', { body }).catch(() => undefined)
    },
    [wid, transport],
  )
  const refused = useCallback((error: unknown) => {
    if (isApiError(error) && error.status === 404) setShown({ kind: 'unavailable' })
    return isApiError(error) && error.status < 500 ? error.message : ''
  }, [])
  const sign = useCallback(
    async (submission: object) => {
      const sent = { wid, ...submission }
      change({ sent })
      try {
        await complete(sent)
      } catch (error) {
        // A refused submission was not stored; after a lost response that is uncertain.
        if (isApiError(error) && error.status < 500) change({ sent: undefined })
        return refused(error)
      }
      end('completed')
      return undefined
    },
    [wid, change, complete, end, refused],
  )
  const reject = useCallback(async () => {
    try {
      await callApi<typeof rejectPage>(transport, 'POST /public/esign/reject', { body: { wid } })
    } catch (error) {
      return refused(error)
    }
    end('rejected')
    return undefined
  }, [wid, transport, end, refused])
  return { shown, draft, change, report, sign, reject, retry: () => setAttempt(attempt + 1) }
}

/** Notifies the parent page that the outcome is stored. Restricted to that page's origin. */
function notifyParent(outcome: Outcome): void {
  if (window.parent === window) return
  window.parent.postMessage({ type: outcome === 'completed' ? 'ESIGN' : 'REJECT' }, parentOrigin())
}

function parentOrigin(): string {
  const [ancestor] = window.location.ancestorOrigins ?? []
  if (ancestor) return ancestor
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : window.location.origin
}
