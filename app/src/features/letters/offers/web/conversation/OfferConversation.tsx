import './conversation.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { Offer } from '../../contract.ts'
import type { OfferMessage } from '../../conversation-contract.ts'
import { type RequestKind, requestKinds } from '../../rules.ts'
import { isGranted, isOpen } from '../../states.ts'
import type { OfferState } from '../offer-view.ts'
import { useOffersPlace } from '../offers-place.tsx'
import { AskForm } from './AskForm.tsx'
import { conversationQuery } from '../offer-queries.ts'

interface Props {
  readonly offer: Pick<Offer, 'enc_id'>
  readonly now: OfferState
}

/** The candidate's requests about an offer and our answers, and the forms for the next request while the offer waits. */
export function OfferConversation({ offer: { enc_id: encId }, now }: Props) {
  const id = useId()
  const query = useQuery(conversationQuery(useApp(), encId))
  const Level = useOffersPlace().level === 1 ? 'h2' : 'h3'
  const open = isOpen(now.status)
  if (!open && query.data?.messages.length === 0) return null
  return (
    <section className="offer-talk" aria-labelledby={id}>
      <Level id={id}>
        <FormattedMessage id="offer.talk" />
      </Level>
      {open ? (
        <p className="muted">
          <FormattedMessage id="offer.talk.text" />
        </p>
      ) : null}
      <Loaded query={query} loading="offer.talk.loading" failed="offer.talk.notLoaded">
        {({ messages }) => (
          <ol className="offer-thread">
            {messages.map((message) => (
              <Message key={message.number} message={message} />
            ))}
          </ol>
        )}
      </Loaded>
      {open ? <Requests encId={encId} /> : null}
    </section>
  )
}

function Message({ message: { at, kind, words, day, state, waits } }: { readonly message: OfferMessage }) {
  const { site } = useApp()
  const isAnswer = kind === 'answer'
  return (
    <li data-by={isAnswer ? 'company' : 'candidate'}>
      <p className="muted">
        {isAnswer ? <bdi>{site.companyName}</bdi> : <FormattedMessage id="offer.talk.you" />}
        {' · '}
        <Day at={at} clock />
      </p>
      {isAnswer ? null : (
        <p>
          <strong>
            <FormattedMessage id={`offer.talk.kind.${kind}`} values={{ day: day && <Day at={day} /> }} />
          </strong>
        </p>
      )}
      {words === '' ? null : (
        <p className="offer-words" dir="auto">
          {words}
        </p>
      )}
      {waits || isGranted(state) ? (
        <p className="muted">
          <FormattedMessage id={waits ? 'offer.talk.waits' : 'offer.talk.granted'} />
        </p>
      ) : null}
    </li>
  )
}

/** The kinds of requests, and the form of the chosen one. */
function Requests({ encId }: { readonly encId: string }) {
  const [kind, setKind] = useState<RequestKind>()
  const [done, setDone] = useState(false)
  const last = useRef<RequestKind>(undefined)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form with the focus is gone.
    if (kind === undefined && last.current !== undefined)
      buttons.current?.querySelector<HTMLElement>(`[data-kind="${last.current}"]`)?.focus()
    last.current = kind
  }, [kind])
  const close = (sent: boolean) => {
    setKind(undefined)
    setDone(sent)
  }
  return (
    <>
      {kind === undefined ? (
        <div ref={buttons} className="offer-asks needs-script">
          {requestKinds.map((one) => (
            <button key={one} type="button" className="button" data-kind={one} onClick={() => setKind(one)}>
              <FormattedMessage id={`offer.talk.ask.${one}`} />
            </button>
          ))}
        </div>
      ) : (
        <AskForm key={kind} encId={encId} kind={kind} onClose={close} />
      )}
      <p role="status">{done && kind === undefined ? <FormattedMessage id="offer.talk.sent" /> : null}</p>
    </>
  )
}
