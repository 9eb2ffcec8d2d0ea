import './versions.css'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { Offer, OfferVersion } from '../../contract.ts'

interface Props {
  readonly offer: Offer
  /** Level of the headings. */
  readonly level: 'h2' | 'h3'
  /** True if something that the page shows is left to sign. */
  readonly canSign: boolean
}

type Change = OfferVersion['changes'][number]

/** The terms of an offer that aren't its documents, and what its newer versions changed, newest first. */
export function WhatChanged({ offer: { start_date, pay, version: newest, versions }, level, canSign }: Props) {
  return (
    <>
      {start_date === null ? null : (
        <p>
          <FormattedMessage id="offer.start" values={{ day: <Day at={start_date} /> }} />
        </p>
      )}
      {pay === null ? null : (
        <p>
          <FormattedMessage id="offer.pay" values={{ pay: <bdi>{pay}</bdi> }} />
        </p>
      )}
      {versions.map((version) => (
        <Version key={version.number} version={version} level={level} canSign={canSign && version.number === newest} />
      ))}
    </>
  )
}

function Version({
  version: { number, at, changes },
  level: Level,
  canSign,
}: Omit<Props, 'offer'> & { readonly version: OfferVersion }) {
  const id = useId()
  return (
    <section className="offer-version" aria-labelledby={id}>
      <Level id={id}>
        <FormattedMessage id="offer.version" values={{ number }} />
      </Level>
      <ul>
        {changes.map((change) => (
          <li key={`${change.what} ${change.name}`}>
            <Difference change={change} />
          </li>
        ))}
      </ul>
      <p className="muted">
        <FormattedMessage id="offer.version.text" values={{ day: <Day at={at} clock /> }} />
        {canSign ? (
          <>
            {' '}
            <FormattedMessage id="offer.version.again" />
          </>
        ) : null}
      </p>
    </section>
  )
}

/** A difference between two versions, with the value before and the value now. */
function Difference({ change: { what, name, before, after } }: { readonly change: Change }) {
  const intl = useIntl()
  if (what === 'document') return <FormattedMessage id="offer.version.document" values={{ name: <bdi>{name}</bdi> }} />
  const show = (value: string | null) => {
    if (value === null) return intl.formatMessage({ id: 'offer.version.none' })
    return what === 'pay' ? <bdi>{value}</bdi> : <Day at={value} clock={what === 'expires'} />
  }
  return <FormattedMessage id={`offer.version.${what}`} values={{ before: show(before), after: show(after) }} />
}
