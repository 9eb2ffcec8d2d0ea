import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface Props {
  /** Uploaded fraction, 0 to 1. */
  readonly share: number
  readonly onStop: () => void
}

/** Upload progress, with a button to stop. */
export function SendingLine({ share, onStop }: Props) {
  const intl = useIntl()
  const id = useId()
  // Rounded down: 100% only when complete.
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
