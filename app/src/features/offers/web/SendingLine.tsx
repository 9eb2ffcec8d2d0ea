import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface Props {
  /** How much of the file is sent, from 0 to 1. */
  readonly share: number
  readonly onStop: () => void
}

/** How far a file is sent, with a way to stop it while that can still help. */
export function SendingLine({ share, onStop }: Props) {
  const intl = useIntl()
  const id = useId()
  // What is nearly sent is not all sent.
  const percent = Math.floor(share * 100)
  return (
    <div className="upload-sending">
      <span id={id}>
        <FormattedMessage id={share < 1 ? 'offers.upload.sending' : 'offers.upload.checking'} />
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
      <span className="upload-percent" aria-hidden="true">
        {intl.formatNumber(percent / 100, { style: 'percent' })}
      </span>
      {share < 1 ? (
        <button type="button" className="button" onClick={onStop}>
          <FormattedMessage id="offers.upload.stop" />
        </button>
      ) : null}
    </div>
  )
}
