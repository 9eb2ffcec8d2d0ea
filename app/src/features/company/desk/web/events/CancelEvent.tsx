import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OpenedEvent } from '#features/applying/events/desk-contract.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useAct } from '../parts/use-act.ts'

interface Props {
  readonly event: OpenedEvent
  /** Called with what to announce. */
  readonly onDone: (said: string) => void
}

/** Cancels an event after a question that says who is told what. */
export function CancelEvent({ event: { id, title, registered, waiting }, onDone }: Props) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const cancel = async () => {
    await perform('POST /api/desk/acts/event/cancel', { body: { id } })
    setAsking(false)
    onDone(intl.formatMessage({ id: 'desk.events.canceledNow' }))
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.events.cancel" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.events.cancelAsk" values={{ title: <bdi key="title">{title}</bdi> }} />}
          text={<FormattedMessage id="desk.events.cancelText" values={{ count: registered + waiting }} />}
          cancel={<FormattedMessage id="desk.events.keep" />}
          confirm={<FormattedMessage id="desk.events.cancel" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(cancel)}
        />
      ) : null}
    </>
  )
}
