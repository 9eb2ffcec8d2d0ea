import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import './sending-line.css'

interface Props {
  /** Uploaded fraction, 0 to 1. */
  readonly share: number
  /** Text beside the bar: sending, or being checked once everything has arrived. */
  readonly children: ReactNode
  /** Label of the button that stops the upload while it can be stopped. */
  readonly stop: ReactNode
  readonly onStop: () => void
}

/** Upload progress, with a button to stop. */
export function SendingLine({ share, children, stop, onStop }: Props) {
  const intl = useIntl()
  const id = useId()
  // Rounded down: 100% only when complete.
  const percent = Math.floor(share * 100)
  return (
    <div className="upload-sending">
      <span id={id} tabIndex={-1} role="status">
        {children}
      </span>
      <progress aria-labelledby={id} max={100} value={percent} />
      <span className="upload-percent" aria-hidden="true">
        {intl.formatNumber(percent / 100, { style: 'percent' })}
      </span>
      {share < 1 ? (
        <button type="button" className="button" onClick={onStop}>
          {stop}
        </button>
      ) : null}
    </div>
  )
}
