import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import type { WaitingOffer } from '../../offers-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { WordsField } from '../parts/WordsField.tsx'

interface DecideProps {
  readonly offer: WaitingOffer
  /** Called with what to announce. */
  readonly onDone: (said: string) => void
  /** True if each document was opened. */
  readonly isRead: boolean
}

/** Buttons of an owner for an offer that waits: approve it, send it back with a reason, or withdraw it. */
export function DecideOffer({ offer: { id, name, canApprove }, isRead, onDone }: DecideProps) {
  const [returning, setReturning] = useState(false)
  const [asking, setAsking] = useState<'approve' | 'withdraw'>()
  const { busy, failure, run, perform } = useAct()
  const intl = useIntl()
  const approve = async () => {
    await perform('POST /api/desk/acts/offer/approve', { body: { id } })
    onDone(intl.formatMessage({ id: 'desk.approval.sent' }))
  }
  const withdraw = async () => {
    await perform('POST /api/desk/waiting_offers/:id/withdraw', { params: { id }, body: {} })
    onDone(intl.formatMessage({ id: 'desk.approval.withdrawn' }))
  }
  return (
    <div>
      <p role="alert">{asking ? null : failure}</p>
      <div className="desk-line-acts needs-script">
        {canApprove ? (
          <>
            <button type="button" className="button button-primary" onClick={() => setAsking('approve')}>
              <FormattedMessage id="desk.approval.approve" />
            </button>
            <button type="button" className="button" aria-expanded={returning} onClick={() => setReturning(!returning)}>
              <FormattedMessage id="desk.approval.sendBack" />
            </button>
          </>
        ) : null}
        <button type="button" className="button" onClick={() => setAsking('withdraw')}>
          <FormattedMessage id="desk.approval.withdraw" />
        </button>
      </div>
      {asking === 'approve' ? (
        <AlertDialog
          title={<FormattedMessage id="desk.approval.approveAsk" values={{ name: <bdi key="name">{name}</bdi> }} />}
          text={<FormattedMessage id={isRead ? 'desk.approval.approveText' : 'desk.approval.approveUnread'} />}
          cancel={<FormattedMessage id="desk.offers.keep" />}
          confirm={<FormattedMessage id="desk.approval.approve" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => run(approve)}
        />
      ) : null}
      {asking === 'withdraw' ? (
        <AlertDialog
          title={<FormattedMessage id="desk.approval.withdrawAsk" values={{ name: <bdi key="name">{name}</bdi> }} />}
          text={<FormattedMessage id="desk.approval.withdrawText" />}
          cancel={<FormattedMessage id="desk.offers.keep" />}
          confirm={<FormattedMessage id="desk.approval.withdraw" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => run(withdraw)}
        />
      ) : null}
      {returning && canApprove ? <SendBack id={id} onDone={onDone} /> : null}
    </div>
  )
}

function SendBack({ id, onDone }: { readonly id: string } & Pick<DecideProps, 'onDone'>) {
  const intl = useIntl()
  const [reason, setReason] = useState('')
  const { busy, errors, failure, onSubmit, perform } = useAct<'reason'>()
  const check = () => ({
    reason: reason.trim() === '' ? intl.formatMessage({ id: 'desk.one.messageEmpty' }) : undefined,
  })
  const send = async () => {
    await perform('POST /api/desk/acts/offer/send-back', { body: { id, reason: reason.trim() } })
    onDone(intl.formatMessage({ id: 'desk.approval.back' }, { reason: reason.trim() }))
  }
  return (
    <form noValidate onSubmit={onSubmit(send, check)}>
      <WordsField
        name="reason"
        label={<FormattedMessage id="desk.approval.reason" />}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
      <p role="alert">{failure}</p>
      <button type="submit" className="button" aria-disabled={busy}>
        <FormattedMessage id="desk.approval.sendBack" />
      </button>
    </form>
  )
}
