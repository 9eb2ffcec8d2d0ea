import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { finishSignIn } from '../change-session.ts'
import { SignInPanel } from './SignInPanel.tsx'
import { settlePrompt, type SignInPrompt } from '../sign-in-request.ts'

/** The address of an expired session is already filled in. */
function firstEmptyField(dialog: HTMLElement) {
  const fields = [...dialog.querySelectorAll('input')]
  return fields.find(({ value }) => value === '') ?? fields[0]
}

/** Dialog that signs a visitor in, or renews an expired session, without leaving the page. */
export function SignInDialog({ prompt }: { readonly prompt: SignInPrompt }) {
  const intl = useIntl()
  const app = useApp()
  const heading = useId()
  const renew = prompt.kind === 'renew'
  return (
    <Dialog
      className="sign-in-dialog"
      labelledBy={heading}
      onClose={() => settlePrompt(prompt, false)}
      closeLabel={intl.formatMessage({ id: 'session.close' })}
      initialFocus={firstEmptyField}
    >
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
    </Dialog>
  )
}
