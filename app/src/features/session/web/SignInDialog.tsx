import { useEffect, useId, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import { finishSignIn } from './change-session.ts'
import { SignInPanel } from './SignInPanel.tsx'
import { settlePrompt, type SignInPrompt } from './sign-in-request.ts'

/** The sign-in window. Escape and its button close it; the focus goes back to where it was. */
export function SignInDialog({ prompt }: { readonly prompt: SignInPrompt }) {
  const intl = useIntl()
  const app = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const renew = prompt.kind === 'renew'
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // The address of a session that has ended stands there already.
    const fields = [...(element?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const field = fields.find(({ value }) => value === '') ?? fields[0]
    field?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const close = () => settlePrompt(prompt, false)
  return (
    <dialog
      ref={dialog}
      className="sign-in-dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <button
        type="button"
        className="icon-button dialog-close"
        onClick={close}
        aria-label={intl.formatMessage({ id: 'session.close' })}
      >
        ×
      </button>
      {renew ? (
        <p className="notice" role="alert">
          <FormattedMessage id="session.timedOut" />
        </p>
      ) : null}
      <SignInPanel
        headingId={heading}
        level={2}
        renew={renew}
        onSignedIn={(viewer) => void finishSignIn(app, prompt, viewer)}
      />
    </dialog>
  )
}
