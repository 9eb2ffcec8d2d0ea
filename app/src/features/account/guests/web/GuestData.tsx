import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'react-router'
import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { eraseGuest } from '../contract.ts'
import { GUEST_DOWNLOAD_PATH } from '../rules.ts'

/** Lets visitors without an account download or delete everything they gave. */
export function GuestData() {
  const app = useApp()
  const { search } = useLocation()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  const { busy, failure, run } = useSubmit({ failed: 'guests.failed' })
  const erase = async () => {
    setReceipt(await callApi<typeof eraseGuest>(app.transport, 'POST /api/pcsx/guest_data/erase', { body: {} }))
    setAsking(false)
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="guests.heading" />
      </h2>
      <p>
        <FormattedMessage id="guests.text" />
      </p>
      <p>
        <a href={`${GUEST_DOWNLOAD_PATH}${carriedParameters(search)}`} download>
          <FormattedMessage id="guests.download" />
        </a>
      </p>
      <button
        type="button"
        className="button needs-script"
        aria-disabled={busy || undefined}
        onClick={() => busy || setAsking(true)}
      >
        <FormattedMessage id="guests.delete" />
      </button>
      {failure && !asking && <p role="alert">{failure}</p>}
      {asking && (
        <AlertDialog
          title={<FormattedMessage id="guests.ask" />}
          text={<FormattedMessage id="guests.ask.text" />}
          cancel={<FormattedMessage id="guests.ask.keep" />}
          confirm={<FormattedMessage id="guests.delete" />}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(erase)}
          failure={failure}
          busy={busy}
        />
      )}
      {receipt && <Erased receipt={receipt} />}
    </section>
  )
}

/** The receipt, which covers a page whose data is gone. */
function Erased({ receipt: { reference, lines } }: { readonly receipt: ErasureReceipt }) {
  const { search } = useLocation()
  const id = useId()
  const gone = lines.filter(({ kept }) => kept === null)
  const stays = lines.filter(({ kept }) => kept !== null)
  return (
    <Dialog labelledBy={id}>
      <h2 id={id}>
        <FormattedMessage id="guests.done" />
      </h2>
      <p>
        <FormattedMessage id="guests.done.text" values={{ reference: <bdi key="reference">{reference}</bdi> }} />
      </p>
      {gone.length > 0 && (
        <>
          <h3>
            <FormattedMessage id="guests.done.gone" />
          </h3>
          <ul>
            {gone.map(({ item, text }) => (
              <li key={item}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <h3>
        <FormattedMessage id="guests.done.kept" />
      </h3>
      <ul>
        {stays.map(({ item, text, kept }) => (
          <li key={item}>
            {text}
            <br />
            <span className="muted">{kept}</span>
          </li>
        ))}
      </ul>
      {/* A full page load: nothing that the guest gave stays in memory. */}
      <a className="button button-primary" href={`/careers${carriedParameters(search)}`}>
        <FormattedMessage id="shell.missing.action" />
      </a>
    </Dialog>
  )
}
