import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { hasExpired, isGranted, isOpen } from '#features/letters/offers/states.ts'
import { companyLimits } from '#kernel/company/limits.ts'
import { Day } from '#ui/Day.tsx'
import type { OpenedOffer } from '../../offers-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { useKeptText } from '../parts/use-kept-text.ts'
import { WordsField } from '../parts/WordsField.tsx'

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
  const intl = useIntl()
  const [words, setWords] = useKeptText(`offer ${id}`)
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, failure, done, onSubmit, perform } = useAct<'words'>({ form })
  const check = () => {
    const [count, most] = [words.trim().length, companyLimits.message]
    if (count === 0) return { words: intl.formatMessage({ id: 'desk.one.messageEmpty' }) }
    return count > most ? { words: intl.formatMessage({ id: 'desk.one.messageLong' }, { count, most }) } : {}
  }
  const send = async () => {
    const input = { params: { id }, body: { words: words.trim() } }
    const said = await perform('POST /api/desk/offers/:id/answer', input, 'desk.one.messageSent')
    setWords('')
    return said
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send, check)}>
      <WordsField
        name="words"
        label={<FormattedMessage id="desk.offers.answer" />}
        help={<FormattedMessage id="desk.offers.answerHelp" />}
        value={words}
        onChange={setWords}
        error={errors.words}
      />
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <button type="submit" className="button needs-script" aria-disabled={busy}>
        <FormattedMessage id="desk.offers.answerSend" />
      </button>
    </form>
  )
}
