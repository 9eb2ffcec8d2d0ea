import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { LetterMode } from '../offer-view.ts'

const LABELS: Record<Exclude<LetterMode, 'readonly'>, MessageId> = {
  esign: 'offers.way.esign',
  inline: 'offers.way.typed',
  steps: 'offers.way.upload',
}

interface Props {
  readonly modes: readonly LetterMode[]
  readonly mode: LetterMode
  /** True while a signature is being sent; switching is disabled meanwhile. */
  readonly busy: boolean
  onChoose(mode: LetterMode): void
}

/** The choice of a way to sign, if the company enabled several. */
export function SigningMethods({ modes, mode, busy, onChoose }: Props) {
  const id = useId()
  return (
    <div className="letter-ways">
      <p id={id}>
        <FormattedMessage id="offers.ways" />
      </p>
      <div className="letter-switch" role="group" aria-labelledby={id}>
        {modes.map((one) =>
          one === 'readonly' ? null : (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) onChoose(one)
              }}
            >
              <FormattedMessage id={LABELS[one]} />
            </button>
          ),
        )}
      </div>
    </div>
  )
}
