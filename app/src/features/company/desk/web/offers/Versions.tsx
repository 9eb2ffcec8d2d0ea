import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { OpenedOffer } from '../../offers-contract.ts'

type Change = OpenedOffer['versions'][number]['changes'][number]

/** The terms of an offer that aren't its documents, and what its newer versions changed, newest first. */
export function Versions({ offer: { startDate, pay, versions } }: { readonly offer: OpenedOffer }) {
  return (
    <>
      {startDate === null ? null : <Term what="start" value={startDate} />}
      {pay === null ? null : <Term what="pay" value={pay} />}
      {versions.map(({ number, at, changes }) => (
        <section key={number} aria-labelledby={`desk-version-${number}`}>
          <h2 id={`desk-version-${number}`}>
            <FormattedMessage id="desk.offers.version" values={{ number }} />
          </h2>
          <ul className="desk-words">
            {changes.map((change) => (
              <li key={`${change.what} ${change.name}`}>
                <Difference change={change} />
              </li>
            ))}
          </ul>
          <p className="muted">
            <Day at={at} clock />
          </p>
        </section>
      ))}
    </>
  )
}

const LABELS = {
  expires: 'desk.offers.expiry',
  start: 'letterTemplates.word.offer.startDate',
  pay: 'letterTemplates.word.offer.pay',
} as const

type What = keyof typeof LABELS

function Term({ what, value }: { readonly what: What; readonly value: string | null }) {
  return (
    <p>
      <FormattedMessage id={LABELS[what]} />
      {': '}
      <Value what={what} value={value} />
    </p>
  )
}

function Value({ what, value }: { readonly what: What; readonly value: string | null }) {
  if (value === null) return '—'
  return what === 'pay' ? <bdi>{value}</bdi> : <Day at={value} clock={what === 'expires'} />
}

function Difference({ change: { what, name, before, after } }: { readonly change: Change }) {
  if (what === 'document')
    return (
      <p>
        <FormattedMessage id="desk.offers.event.document-replaced" />
        {': '}
        <bdi>{name}</bdi>
      </p>
    )
  return (
    <>
      <Term what={what} value={after} />
      <p className="muted">
        <s>
          <Value what={what} value={before} />
        </s>
      </p>
    </>
  )
}
