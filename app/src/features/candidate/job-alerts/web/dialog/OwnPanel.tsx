import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { SavedAlertPanel } from './SavedAlertPanel.tsx'
import type { OwnAlertUse } from './use-own-alert.ts'

interface Props {
  readonly headingId: string
  readonly own: OwnAlertUse
  readonly onClose: () => void
}

/** The signed-in candidate's alert: saved, paused, deleted, or failed. */
export function OwnPanel({ headingId, own, onClose }: Props) {
  const { state } = own
  if (state.kind === 'none') return null
  const heading: MessageId =
    state.kind === 'kept'
      ? state.alert.isActive
        ? 'jobAlerts.on.heading'
        : 'jobAlerts.paused.heading'
      : HEADINGS[state.kind]
  return (
    <>
      <h2 key={heading} id={headingId} tabIndex={-1}>
        <FormattedMessage id={heading} />
      </h2>
      {state.kind === 'kept' ? (
        <SavedAlertPanel key={state.alert.id} alert={state.alert} own={own} onClose={onClose} />
      ) : null}
      {state.kind === 'gone' ? (
        <>
          <p>
            <FormattedMessage id="jobAlerts.gone.text" />
          </p>
          <p className="alert-actions">
            <button type="button" className="button button-primary" onClick={onClose}>
              <FormattedMessage id="jobAlerts.close" />
            </button>
            <button
              type="button"
              className="button"
              onClick={() =>
                void own.save(state.alert ? { name: state.alert.name, frequency: state.alert.frequency } : {})
              }
            >
              <FormattedMessage id="jobAlerts.gone.again" />
            </button>
          </p>
        </>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <p role="alert">{state.text}</p>
          <p className="alert-actions">
            <button type="button" className="button button-primary" onClick={() => void state.again()}>
              <FormattedMessage id="shell.again" />
            </button>
          </p>
        </>
      ) : null}
    </>
  )
}

const HEADINGS = {
  busy: 'shell.busy',
  gone: 'jobAlerts.gone.heading',
  failed: 'jobAlerts.failed.heading',
} as const
