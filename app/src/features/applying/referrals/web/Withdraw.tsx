import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { ShownReferral, withdrawReferral } from '../contract.ts'
import { useRefreshReferrals } from './referral-queries.ts'

interface Props {
  readonly referral: ShownReferral
  /** Id of the element that names the referral. */
  readonly about: string
  /** Called after the referral was withdrawn and its card disappeared. */
  readonly onWithdrawn: () => void
}

/** Withdraws an unanswered referral after a confirmation. */
export function Withdraw({ referral: { encId, email }, about, onWithdrawn }: Props) {
  const { transport } = useApp()
  const intl = useIntl()
  const refresh = useRefreshReferrals()
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useSubmit({ failed: 'referring.withdrawFailed' })
  const withdraw = async () => {
    const input = { params: { id: encId }, body: {} }
    await callApi<typeof withdrawReferral>(transport, 'POST /api/pcsx/referrals/:id/withdraw', input)
    setAsking(false)
    await refresh()
    // Last, because the closed dialog returns the focus to its button.
    onWithdrawn()
  }
  return (
    <>
      <button
        type="button"
        className="button dash-quiet needs-script"
        aria-disabled={busy}
        aria-describedby={about}
        onClick={() => busy || setAsking(true)}
      >
        <FormattedMessage id="referring.withdraw" />
      </button>
      {failure && !asking ? (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      ) : null}
      {asking ? (
        <AlertDialog
          title={intl.formatMessage({ id: 'referring.withdrawAsk' })}
          text={<FormattedMessage id="referring.withdrawText" values={{ email: <bdi>{email}</bdi> }} />}
          cancel={<FormattedMessage id="referring.keep" />}
          confirm={<FormattedMessage id="referring.withdraw" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(withdraw)}
          failure={failure}
          busy={busy}
        />
      ) : null}
    </>
  )
}
