import { type ReactNode, useEffect, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { EditSaver } from './edit-saver.ts'

interface Props {
  readonly className: string
  readonly heading: ReactNode
  readonly saver: Pick<EditSaver<unknown, unknown, never>, 'flush'>
  readonly stored: EditSaver<unknown, unknown, never>['state']['kind']
  /** Message if the edit could not be saved, and if publishing failed without a reason from the server. */
  readonly unsaved: MessageId
  readonly failed: MessageId
  /** Reasons that prevent publishing, shown in place of the form. */
  readonly obstacle?: ReactNode
  /** True if the edit equals the published version. */
  readonly isUnchanged: boolean
  /** The differences from the published version, and options. */
  readonly children: ReactNode
  readonly button: ReactNode
  /** Publishes the saved edit. */
  readonly publish: () => Promise<void>
  readonly onClose: () => void
}

/** Saves an edit, shows its differences from the published version, and publishes it. */
export function PublishDialog(props: Props) {
  const { className, heading, saver, stored, unsaved, failed, obstacle, isUnchanged, onClose } = props
  const id = useId()
  const [isReady, setReady] = useState(stored === 'saved')
  const { busy, failure, onSubmit } = useSubmit({ failed })
  // Obstacles and differences are those of the saved edit.
  useEffect(() => void saver.flush().then(() => setReady(true)), [saver])
  const publish = async () => {
    if (!(await saver.flush())) throw new Error('The edit is not saved.')
    await props.publish()
  }
  const problem = !isReady ? (
    <p className="muted" role="status">
      <FormattedMessage id="editing.saving" />
    </p>
  ) : stored === 'failed' ? (
    <p className="form-failure" role="alert">
      <FormattedMessage id={unsaved} />
    </p>
  ) : (
    (obstacle ??
    (isUnchanged ? (
      <p>
        <FormattedMessage id="editing.nothingToPublish" />
      </p>
    ) : undefined))
  )
  return (
    <Dialog
      labelledBy={id}
      className={className}
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id={id} tabIndex={-1}>
        {heading}
      </h2>
      {problem ?? (
        <form onSubmit={onSubmit(publish)}>
          {props.children}
          <p className="form-failure" role="alert">
            {failure}
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              <FormattedMessage id="editing.cancel" />
            </button>
            <SubmitButton busy={busy}>{props.button}</SubmitButton>
          </div>
        </form>
      )}
      {problem ? (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="editing.close" />
          </button>
        </div>
      ) : null}
    </Dialog>
  )
}
