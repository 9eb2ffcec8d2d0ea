import { FormattedMessage } from 'react-intl'

interface SigningBarProps {
  left: number
  agreement: string
  agreed: boolean
  busy: boolean
  /** Error message of a failed signing. */
  problem: string | undefined
  onNext: () => void
  onAgree: (agreed: boolean) => void
  onSign: () => void
  onDecline: () => void
}

/** Sticky bar: number of fields left, a button to the next one, the agreement, and the buttons to sign and decline. */
export function SigningBar(props: SigningBarProps) {
  const { left, agreement, agreed, busy, problem, onNext, onAgree, onSign, onDecline } = props
  return (
    <section className="signing-bar" data-left={left === 0 ? 'none' : 'some'}>
      <label className="signing-agree">
        <input
          type="checkbox"
          data-agree=""
          checked={agreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>{agreement}</span>
      </label>
      <p role="alert" className="signing-problem">
        {problem}
      </p>
      <div className="signing-row">
        <button type="button" className="button" data-testid="next-field" onClick={onNext}>
          <FormattedMessage id="signing.next" />
        </button>
        <span role="status" className="signing-left">
          <FormattedMessage id="signing.left" values={{ count: left }} />
        </span>
        <button type="button" className="button signing-decline" disabled={busy} onClick={onDecline}>
          <FormattedMessage id="signing.decline" />
        </button>
        <button type="button" className="button button-primary" disabled={busy} onClick={onSign}>
          <FormattedMessage id={busy ? 'signing.signing' : 'signing.sign'} />
        </button>
      </div>
    </section>
  )
}
