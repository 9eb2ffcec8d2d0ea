import * as limits from '#config/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { sendWithProgress } from '#ui/api/send-with-progress.ts'
import { isApiError } from '#ui/api/transport.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { Offer, OfferDocument } from '../../contract.ts'
import { confirmSigned, declineWhole, signDocument, type Signature } from './offer-calls.ts'
import { clearDraft } from './letter-draft.ts'
import { compareOffers } from '../../rules.ts'
import { hasUnsigned } from '../offer-view.ts'
import { offerQuery, offersQuery } from '../offer-queries.ts'
import { useOffersPlace } from '../offers-place.tsx'

interface Words {
  /** Message on success. */
  done: MessageId
  /** Title of the error, above the reason. */
  problem: MessageId
  /** Message if the server gave no reason. */
  failed: MessageId
}

export interface Refusal {
  title: MessageId
  text: string
}

export interface OfferAction {
  busy: boolean
  /** True if the action succeeded and the page is about to be left. */
  done: boolean
  refusal: Refusal | undefined
  /** Uploaded fraction of a file being sent, 0 to 1. */
  sent: number | undefined
  /** Aborts an upload; the file stays chosen. */
  stop(): void
  /** Clears the error, for example when its file is no longer chosen. */
  clearRefusal(): void
  sign(signature: Signature): void
  /** Called when the signing page reports a signature. */
  signed(): void
  rejected(): void
  /** Called with the reason as typed, possibly empty. */
  decline(reason: string): void
}

/** Provides the actions on an offer, of which one runs at a time; on success it returns to the list. */
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
    clearDraft(app, changed.enc_id, document.id)
    client.setQueryData(offerQuery(app, changed.enc_id).queryKey, changed)
    client.setQueryData(offersQuery(app).queryKey, (offers) =>
      offers?.map((one) => (one.enc_id === changed.enc_id ? changed : one)).toSorted(compareOffers),
    )
    note(intl.formatMessage({ id: done }))
    place.go(hasUnsigned(changed) ? { at: 'offer', id: changed.enc_id } : { at: 'list', answered: true })
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
        snack(text, limits.offerErrorMs)
      }
      setState('idle')
      running.current = false
      // A changed offer may be the reason for the refusal, so refetch it.
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
      const upload = signature.way === 'upload' ? { send: sendWithProgress(setSent), signal: stopper.signal } : {}
      const act = () => {
        sending.current = stopper
        if (signature.way === 'upload') setSent(0)
        return signDocument(app, offer, document, signature, upload)
      }
      void run(act, { ...accepting, done: 'offers.submitted' })
    },
    signed: () => void run(() => confirmSigned(app, offer, document), { ...accepting, done: 'offers.signed' }),
    rejected: () => void run(() => declineWhole(app, offer), { ...declining, done: 'offers.letterRejected' }),
    decline: (reason) => void run(() => declineWhole(app, offer, reason), { ...declining, done: 'offers.declined' }),
  }
}
