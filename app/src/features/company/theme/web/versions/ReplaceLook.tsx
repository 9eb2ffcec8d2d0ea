import * as limits from '#config/limits.ts'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { themeCalls } from '../theme-queries.ts'

interface Props {
  /** Version to publish again; 0 is the built-in look. */
  readonly number: number
  readonly onPublished: () => Promise<void>
}

/** Publishes an older version or the built-in look for all visitors, after a confirmation. */
export function ReplaceLook({ number, onPublished }: Props) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const { note: notify } = useNotices()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const { busy, failure, run } = useSubmit({ failed: 'theme.replace.failed' })
  const what = { number, kind: number === 0 ? 'reset' : 'version' }
  const publish = async () => {
    setAsking(false)
    const { number: next } = await themeCalls(app).rollBack(number, note)
    setNote('')
    notify(intl.formatMessage({ id: 'theme.replace.done' }, { ...what, next }))
    await onPublished()
  }
  return (
    <div className="theme-replace">
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        aria-describedby={failure ? id : undefined}
        onClick={() => busy || setAsking(true)}
      >
        <FormattedMessage id="theme.replace.start" values={what} />
      </button>
      <p className="form-failure" id={id} role="alert">
        {failure}
      </p>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="theme.replace.title" values={what} />}
          text={<FormattedMessage id="theme.replace.text" values={what} />}
          cancel={<FormattedMessage id="theme.cancel" />}
          confirm={<FormattedMessage id="theme.replace.confirm" values={what} />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(publish)}
        >
          <TextField
            name="note"
            label={<FormattedMessage id="theme.replace.note" />}
            value={note}
            onChange={setNote}
            autoComplete="off"
            maxLength={limits.themeNoteCharacters}
          />
        </AlertDialog>
      ) : null}
    </div>
  )
}
