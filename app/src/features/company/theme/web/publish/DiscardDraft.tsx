import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { draftCalls } from '../draft-queries.ts'
import { useThemeEditing } from '../editing/use-theme-editor.ts'

/** Deletes the draft after a confirmation; the published theme stays. */
export function DiscardDraft({ onDiscarded }: { readonly onDiscarded: () => Promise<void> }) {
  const app = useApp()
  const id = useId()
  const { stored, saver } = useThemeEditing()
  const [asking, setAsking] = useState(false)
  const { failure, run } = useSubmit({ failed: 'theme.discard.failed' })
  const isSame = stored.version === 0 && stored.kind === 'saved'
  const discard = async () => {
    setAsking(false)
    // A change still in flight has created a draft by then, too.
    await saver.flush()
    if (saver.state.version > 0) await draftCalls(app).discard(saver.state.version)
    saver.forget()
    await onDiscarded()
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-disabled={isSame}
        aria-describedby={failure ? id : undefined}
        onClick={() => isSame || setAsking(true)}
      >
        <FormattedMessage id="theme.discard" />
      </button>
      <p className="form-failure" id={id} role="alert">
        {failure}
      </p>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="theme.discard.heading" />}
          text={<FormattedMessage id="theme.discard.text" />}
          cancel={<FormattedMessage id="editing.cancel" />}
          confirm={<FormattedMessage id="theme.discard" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(discard)}
        />
      ) : null}
    </>
  )
}
