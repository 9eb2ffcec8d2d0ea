import { FormattedMessage } from 'react-intl'
import { hasExpired, isGranted, isOpen } from '#features/letters/offers/states.ts'
import { Day } from '#ui/Day.tsx'
import type { OpenedOffer } from '../../offers-contract.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WriteWords } from '../deciding/WriteWords.tsx'

interface Props {
  readonly offer: OpenedOffer
}

/** The candidate's requests about an offer and the company's answers, oldest first, and the next answer while the offer isn't decided. */
export function OfferMessages({ offer }: Props) {
  const { messages, name, status } = offer
  return (
    <section aria-labelledby="desk-offer-messages">
      <h2 id="desk-offer-messages">
        <FormattedMessage id="desk.offers.talk" />
      </h2>
      {messages.length === 0 ? (
        <p className="muted">
          <FormattedMessage id="desk.offers.talkNone" />
        </p>
      ) : null}
      <ol className="desk-words">
        {messages.map(({ number, at, kind, words, day, state, waits }) => (
          <li key={number}>
            {kind === 'answer' ? null : (
              <p>
                <FormattedMessage id={`desk.offers.request.${kind}`} />
                {day === null ? null : (
                  <>
                    {' · '}
                    <Day at={day} />
                  </>
                )}
              </p>
            )}
            {words === '' ? null : <p dir="auto">{words}</p>}
            <p className="muted">
              {kind === 'answer' ? <FormattedMessage id="desk.one.messageByCompany" /> : <bdi>{name}</bdi>} ·{' '}
              <Day at={at} clock />{' '}
              {waits || isGranted(state) ? (
                <span className="tag">
                  <FormattedMessage id={waits ? 'desk.one.messageWaits' : 'desk.offers.granted'} />
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      {isOpen(status) || hasExpired(status) ? <Answer offer={offer} /> : null}
    </section>
  )
}

function Answer({ offer: { id } }: Props) {
  const [words, setWords] = useKeptText(`offer ${id}`)
  return (
    <WriteWords
      words={words}
      onChange={setWords}
      route="POST /api/desk/offers/:id/answer"
      id={id}
      label="desk.offers.answer"
      help="desk.offers.answerHelp"
      send="desk.offers.answerSend"
    />
  )
}
