import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation, useNavigate, useParams } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { Day } from '#ui/Day.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { groupReceipt, RECEIPTS_PATH } from '../receipt.ts'
import { receiptQuery } from './application-queries.ts'
import './applications.css'

export const loadReceiptPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  const { number } = params
  if (number) await app.queryClient.prefetchQuery(receiptQuery(app, number))
  return { status: 200, title: pageTitle(app, 'applications', 'application.receiptTitle') }
}

/** A public page that shows when the application of a receipt was received, and nothing about the person. */
export function ReceiptPage() {
  const { number = '' } = useParams()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [typed, setTyped] = useState(number && groupReceipt(number))
  const check = (event: FormEvent) => {
    event.preventDefault()
    const requested = typed.trim()
    if (requested) void navigate(`${RECEIPTS_PATH}/${encodeURIComponent(requested)}${carriedParameters(search)}`)
  }
  return (
    <section className="page-narrow" aria-labelledby="receipt-heading">
      <h1 id="receipt-heading">
        <FormattedMessage id="application.receiptTitle" />
      </h1>
      <p>
        <FormattedMessage id="application.receiptText" />
      </p>
      <form onSubmit={check} className="receipt-form">
        <TextField
          name="number"
          label={<FormattedMessage id="application.receiptNumber" />}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={40}
        />
        <button type="submit" className="button button-primary">
          <FormattedMessage id="application.check" />
        </button>
      </form>
      <div role="status">{number && <Outcome key={number} number={number} />}</div>
    </section>
  )
}

function Outcome({ number }: { readonly number: string }) {
  const app = useApp()
  const { data, error, isPending } = useQuery(receiptQuery(app, number))
  if (isPending) return null
  if (data) {
    return (
      <>
        <p className="receipt-good">
          <FormattedMessage
            id="application.receivedOn"
            values={{
              name: <bdi>{data.position}</bdi>,
              time: <Day at={data.received_on} clock />,
            }}
          />
        </p>
        <details>
          <summary>
            <FormattedMessage id="application.receiptDetails" />
          </summary>
          <p className="muted sent-hash">
            <FormattedMessage id="application.hash" values={{ hash: <code>{data.sha256}</code> }} />
          </p>
        </details>
      </>
    )
  }
  const unknown = isApiError(error) && error.status === 404
  return <p>{unknown ? <FormattedMessage id="application.noReceipt" /> : isApiError(error) && error.message}</p>
}
