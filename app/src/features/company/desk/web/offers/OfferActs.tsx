import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { hasExpired, isOpen } from '#features/letters/offers/states.ts'
import { Day } from '#ui/Day.tsx'
import type { OpenedOffer } from '../../offers-contract.ts'
import { useAct } from '../parts/use-act.ts'
import { TimeField } from '../parts/TimeField.tsx'

interface Props {
  readonly offer: OpenedOffer
}

/** The acts on an offer that isn't answered: a new expiry, and canceling it, which also ends the time to undo a decline. */
export function OfferActs({ offer }: Props) {
  const { status, undoUntil } = offer
  const isUndecided = isOpen(status) || hasExpired(status)
  if (!isUndecided && undoUntil === null) return null
  return (
    <section className="desk-decide" aria-labelledby="desk-offer-acts">
      <h2 id="desk-offer-acts">
        <FormattedMessage id="desk.one.decide" />
      </h2>
      {isUndecided ? <Extend offer={offer} /> : null}
      {undoUntil === null ? null : (
        <p>
          <FormattedMessage id="desk.offers.undoable" values={{ time: <Day at={undoUntil} clock /> }} />
        </p>
      )}
      <div className="desk-acts">
        <CancelOffer offer={offer} />
      </div>
    </section>
  )
}

function Extend({ offer: { id, messages } }: Props) {
  const intl = useIntl()
  const requested = messages.findLast(({ kind, waits }) => kind === 'time' && waits)?.day
  // The candidate asks for a whole day.
  const [time, setTime] = useState(requested ? `${requested}T23:59` : '')
  const { busy, failure, done, errors, onSubmit, perform } = useAct<'expires'>({ fieldOf: { invalid: 'expires' } })
  const extend = async () => {
    const body = { expires: new Date(time).toISOString() }
    const said = await perform('POST /api/desk/offers/:id/extend', { params: { id }, body }, 'desk.offers.extended')
    setTime('')
    return said
  }
  const check = () => ({
    expires: time === '' ? intl.formatMessage({ id: 'desk.offers.expiresMissing' }) : undefined,
  })
  return (
    <form onSubmit={onSubmit(extend, check)}>
      <TimeField
        name="expires"
        label={<FormattedMessage id="desk.offers.newExpiry" />}
        help={<FormattedMessage id="desk.offers.expiryHelp" />}
        value={time}
        onChange={setTime}
        error={errors.expires}
      />
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.offers.extend" />
      </button>
    </form>
  )
}

function CancelOffer({ offer: { id, name } }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const cancel = async () => {
    await perform('POST /api/desk/offers/:id/cancel', { params: { id }, body: {} })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.offers.cancel" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.offers.cancelAsk" values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id="desk.offers.cancelText" />}
          cancel={<FormattedMessage id="desk.offers.keep" />}
          confirm={<FormattedMessage id="desk.offers.cancel" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(cancel)}
        />
      ) : null}
    </>
  )
}

/** Lets the candidate open a document that waited. */
export function ReadyDocument({ offer, document }: { readonly offer: string; readonly document: string }) {
  const { busy, failure, run, perform } = useAct()
  const ready = async () => {
    await perform('POST /api/desk/offers/:id/documents/:document', {
      params: { id: offer, document },
      form: new FormData(),
    })
  }
  return (
    <div className="desk-line-acts needs-script">
      <button type="button" className="button" aria-disabled={busy} onClick={() => run(ready)}>
        <FormattedMessage id="desk.offers.ready" />
      </button>
      <p role="alert">{failure}</p>
    </div>
  )
}
