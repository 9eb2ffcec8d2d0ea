import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { ApplicationSummary, undoWithdrawal, withdrawApplication } from '../../contract.ts'

/** Withdraws an application after explaining the consequences, or undoes that while it is possible. */
export function WithdrawPanel({ application }: { readonly application: ApplicationSummary }) {
  const intl = useIntl()
  const app = useApp()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { encId, allowWithdraw, isWithdrawn, undoUntil } = application
  const { busy, failure, done, run } = useSubmit({
    failed: isWithdrawn ? 'application.actFailed' : 'application.withdrawFailed',
  })
  const { undoHours } = app.site.configs.pcsxConfig.applyConfig
  const refresh = () =>
    Promise.all(['application', 'applications'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  const withdraw = async () => {
    const params = { id: encId }
    const body = reason.trim() ? { reason: reason.trim() } : {}
    await callApi<typeof withdrawApplication>(app.transport, 'POST /api/pcsx/applications/:id/withdraw', {
      params,
      body,
    })
    setAsking(false)
    await refresh()
    return intl.formatMessage({ id: 'application.withdrawn' })
  }
  const undo = async () => {
    await callApi<typeof undoWithdrawal>(app.transport, 'POST /api/pcsx/applications/:id/undo', {
      params: { id: encId },
    })
    await refresh()
    return intl.formatMessage({ id: 'application.undone' })
  }
  return (
    <section className="application-withdraw" aria-labelledby="withdraw-heading">
      {(allowWithdraw || (isWithdrawn && undoUntil)) && (
        <h2 id="withdraw-heading">
          <FormattedMessage id={allowWithdraw ? 'application.withdrawHeading' : 'application.withdraw'} />
        </h2>
      )}
      {isWithdrawn && undoUntil && (
        <>
          <p>
            <FormattedMessage id="application.undoText" values={{ time: <Day at={undoUntil} clock /> }} />
          </p>
          <button type="button" className="button button-primary" aria-disabled={busy} onClick={() => run(undo)}>
            <FormattedMessage id="application.undo" />
          </button>
        </>
      )}
      {allowWithdraw && (
        <>
          <p>
            <FormattedMessage id="application.withdrawText" values={{ hours: undoHours }} />
          </p>
          <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
            <FormattedMessage id="application.withdraw" />
          </button>
        </>
      )}
      <p role="status">{done}</p>
      {failure && !asking && <p role="alert">{failure}</p>}
      {asking && (
        <AlertDialog
          title={
            <FormattedMessage id="application.withdrawAsk" values={{ name: <bdi>{application.positionTitle}</bdi> }} />
          }
          text={<FormattedMessage id="application.withdrawText" values={{ hours: undoHours }} />}
          cancel={<FormattedMessage id="application.keep" />}
          confirm={<FormattedMessage id="application.withdraw" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(withdraw)}
          failure={failure}
          busy={busy}
        >
          <label className="field">
            <span>
              <FormattedMessage id="application.reason" />
            </span>
            <textarea rows={3} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
          </label>
        </AlertDialog>
      )}
    </section>
  )
}
