import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { isApiError } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useNotices } from '#ui/layout/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument } from '../contract.ts'
import { confirmSigned, declineWhole, signDocument, type Signature } from './change-offer.ts'
import { forgetDraft } from './letter-draft.ts'
import { hasUnsigned } from './offer-view.ts'
import { offerQuery, offersQuery } from './offer-queries.ts'
import { useOffersPlace } from './offers-place.ts'

/** Longest time that the specification has for a failure's message, in milliseconds. */
const SNACK_MS = 3000

interface Words {
  /** What is said when it is done. */
  done: MessageId
  /** What failed, above the reason. */
  problem: MessageId
  /** What is said where the server gave no reason. */
  failed: MessageId
}

export interface Refusal {
  title: MessageId
  text: string
}

export interface OfferAction {
  busy: boolean
  /** Whether it is done and the page is about to be left. */
  done: boolean
  refusal: Refusal | undefined
  /** Of a file that is being sent: the share that is there, from 0 to 1. */
  sent: number | undefined
  /** Stops sending a file, which stays chosen. */
  stop(): void
  /** Takes the refusal away, such as that of a file that is no longer chosen. */
  clearRefusal(): void
  sign(signature: Signature): void
  /** The signing page said so. */
  signed(): void
  rejected(): void
  /** With the reason as it was typed, perhaps empty. */
  decline(reason: string): void
}

/** What can be done about an offer: one call at a time, whatever is pressed meanwhile, and then back to the list. */
export function useOfferAction(offer: Offer, document: OfferDocument, isLetter: boolean): OfferAction {
  const app = useApp()
  const client = useQueryClient()
  const intl = useIntl()
  const place = useOffersPlace()
  const { note, snack } = useNotices()
  const running = useRef(false)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [refusal, setRefusal] = useState<Refusal>()
  const [sent, setSent] = useState<number>()
  const sending = useRef<AbortController>(undefined)

  const finish = (changed: Offer, done: MessageId) => {
    setState('done')
    forgetDraft(app, changed.enc_id, document.id)
    // The answer has no links; the next screen asks for the offer as it is then, and this one stays as it is till then.
    client.removeQueries({ queryKey: offerQuery(app, changed.enc_id).queryKey })
    void client.invalidateQueries({ queryKey: offersQuery(app).queryKey })
    note(intl.formatMessage({ id: done }))
    place.go(hasUnsigned(changed) ? { at: 'offer', id: changed.enc_id } : { at: 'list' })
  }
  const run = async (act: () => Promise<Offer>, { done, problem, failed }: Words) => {
    if (running.current) return
    running.current = true
    setState('busy')
    setRefusal(undefined)
    try {
      finish(await act(), done)
    } catch (error) {
      setSent(undefined)
      const stopped = error instanceof DOMException && error.name === 'AbortError'
      const text = stopped
        ? intl.formatMessage({ id: 'offers.upload.stopped' })
        : (isApiError(error) && error.message) || intl.formatMessage({ id: failed })
      if (stopped) note(text)
      else {
        setRefusal({ title: problem, text })
        snack(text, SNACK_MS)
      }
      setState('idle')
      running.current = false
      // Why it was refused may be that the offer is another by now.
      void client.invalidateQueries({ queryKey: ['offer'] })
      void client.invalidateQueries({ queryKey: ['offers'] })
    }
  }
  const accepting = {
    problem: isLetter ? 'offers.accept.problem' : 'offers.acceptDocument.problem',
    failed: 'offers.accept.failed',
  } as const
  const declining = { problem: 'offers.decline.problem', failed: 'offers.decline.failed' } as const
  return {
    busy: state === 'busy',
    done: state === 'done',
    refusal,
    sent,
    stop: () => sending.current?.abort(),
    clearRefusal: () => setRefusal(undefined),
    sign(signature) {
      const stopper = new AbortController()
      const way = signature.way === 'upload' ? { send: sendWithProgress(setSent), signal: stopper.signal } : {}
      const act = () => {
        sending.current = stopper
        if (signature.way === 'upload') setSent(0)
        return signDocument(app, offer, document, signature, way)
      }
      void run(act, { ...accepting, done: 'offers.submitted' })
    },
    signed: () => void run(() => confirmSigned(app, offer, document), { ...accepting, done: 'offers.signed' }),
    rejected: () => void run(() => declineWhole(app, offer), { ...declining, done: 'offers.letterRejected' }),
    decline: (reason) => void run(() => declineWhole(app, offer, reason), { ...declining, done: 'offers.declined' }),
  }
}
