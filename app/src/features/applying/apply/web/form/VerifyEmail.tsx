import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { proveGuest } from '#features/account/guests/contract.ts'
import { callApi } from '#ui/api/transport.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { isPlausibleCode } from '#ui/form/plausible.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'

interface Props {
  readonly draftId: string
  readonly email: string
  readonly onVerified: () => void
  readonly onClose: () => void
}

/** Emails a code to a guest and asks for it, for companies that only accept applications from proven addresses. */
export function VerifyEmail({ draftId, email, onVerified, onClose }: Props) {
  const intl = useIntl()
  const { transport } = useApp()
  const box = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const form = useSubmit<'code'>({ form: box, fieldOf: { 'wrong-code': 'code' }, failed: 'apply.prove.failed' })
  const prove = (body: { email: string } | { code: string }) =>
    callApi<typeof proveGuest>(transport, 'POST /api/pcsx/draft_applications/:id/prove', {
      params: { id: draftId },
      body,
    })
  const sendCode = () =>
    form.run(async () => {
      await prove({ email })
      return intl.formatMessage({ id: 'apply.prove.sent' }, { email })
    })
  const hasRequested = useRef(false)
  useEffect(() => {
    if (!hasRequested.current) sendCode()
    hasRequested.current = true
  })
  const check = () => (isPlausibleCode(code) ? {} : { code: intl.formatMessage({ id: 'apply.prove.codeWrong' }) })
  return (
    <Dialog
      labelledBy="prove-heading"
      describedBy="prove-text"
      onClose={onClose}
      closeLabel={intl.formatMessage({ id: 'apply.prove.back' })}
      initialFocus={(dialog) => dialog.querySelector('input')}
    >
      <form
        ref={box}
        noValidate
        className="apply-prove"
        onSubmit={form.onSubmit(async () => {
          await prove({ code })
          onVerified()
        }, check)}
      >
        <h2 id="prove-heading">
          <FormattedMessage id="apply.prove.heading" />
        </h2>
        <p id="prove-text">
          <FormattedMessage id="apply.prove.text" values={{ email: <bdi key="email">{email}</bdi> }} />
        </p>
        <TextField
          name="code"
          label={<FormattedMessage id="apply.prove.code" />}
          value={code}
          onChange={(text) => {
            setCode(text)
            form.clear(['code'])
          }}
          autoComplete="one-time-code"
          inputMode="numeric"
          error={form.errors.code}
        />
        <p role="status">{form.done}</p>
        <p className="form-failure" role="alert">
          {form.failure}
        </p>
        <div className="apply-start">
          <SubmitButton busy={form.busy} className="button button-primary">
            <FormattedMessage id="apply.prove.confirm" />
          </SubmitButton>
          <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={sendCode}>
            <FormattedMessage id="apply.prove.again" />
          </button>
        </div>
      </form>
    </Dialog>
  )
}
