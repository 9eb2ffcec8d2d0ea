import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useAct } from '../parts/use-act.ts'

interface Props {
  readonly route: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  /** Name of the thing that the act is about. */
  readonly name: string
  readonly button: MessageId
  readonly question: MessageId
  readonly explanation: MessageId
  /** Label of the button that leaves things as they are. */
  readonly cancel: MessageId
}

/** A button for an act that can't be undone; a dialog asks first. */
export function AskedAct({ route, params, body, name, button, question, explanation, cancel }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const act = async () => {
    await perform(route, { ...(params && { params }), ...(body && { body }) })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="link-button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id={button} />
        <span className="visually-hidden">
          : <bdi>{name}</bdi>
        </span>
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id={question} values={{ name: <bdi key="name">{name}</bdi> }} />}
          text={<FormattedMessage id={explanation} />}
          cancel={<FormattedMessage id={cancel} />}
          confirm={<FormattedMessage id={button} />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(act)}
        />
      ) : null}
    </>
  )
}
