import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { isApiError } from '#ui/api/transport.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useCopy } from '#ui/toast/use-copy.ts'
import type { OpenedPerson } from '../../people-contract.ts'
import { OfferLine } from '../offers/OfferLine.tsx'
import { ApplicantLine } from '../parts/ApplicantLine.tsx'
import { type OnePageProps, useDeskLink } from '../parts/desk-links.ts'
import { personQuery } from '../parts/desk-queries.ts'
import { ErasePerson } from './ErasePerson.tsx'

/** One person: everything they sent, and the answers to what they can ask for: a copy of their data, and its deletion. */
export function PersonPage({ id, missing }: OnePageProps) {
  const link = useDeskLink()
  const query = useQuery(personQuery(useApp(), id))
  const [erased, setErased] = useState<readonly ErasureReceipt[]>()
  if (erased) return <Erased receipts={erased} />
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(person) => (
        <article aria-labelledby="desk-person">
          <BackLink to={link('people')}>
            <FormattedMessage id="desk.area.people" />
          </BackLink>
          <Head person={person} />
          <div className="desk-columns">
            <div>
              <Part heading={<FormattedMessage id="desk.area.applications" />} isEmpty={person.sent.length === 0}>
                {person.sent.map((one) => (
                  <ApplicantLine key={one.id} applicant={one} titled="job" />
                ))}
              </Part>
              {person.unlisted === 0 ? null : (
                <p className="muted">
                  <FormattedMessage id="desk.names.unlisted" values={{ count: person.unlisted }} />
                </p>
              )}
              <Part heading={<FormattedMessage id="desk.area.offers" />} isEmpty={person.offers.length === 0}>
                {person.offers.map((offer) => (
                  <OfferLine key={offer.id} offer={offer} />
                ))}
              </Part>
            </div>
            <div className="desk-side">
              {person.canAnswerRequests ? <Requests person={person} onErased={setErased} /> : null}
            </div>
          </div>
        </article>
      )}
    </Loaded>
  )
}

function Head({ person: { name, email, isGuest, since } }: { readonly person: OpenedPerson }) {
  return (
    <header className="desk-applicant">
      <h1 id="desk-person">
        <bdi>{name}</bdi>
      </h1>
      <p className="muted">
        {email === null ? null : (
          <>
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>{' '}
            ·{' '}
          </>
        )}
        <FormattedMessage
          id={isGuest ? 'desk.people.guestSince' : 'desk.people.since'}
          values={{ day: <Day at={since} /> }}
        />
      </p>
    </header>
  )
}

interface PartProps {
  readonly heading: ReactNode
  readonly isEmpty: boolean
  readonly children: ReactNode
}

function Part({ heading, isEmpty, children }: PartProps) {
  return (
    <section>
      <h2>{heading}</h2>
      {isEmpty ? (
        <p className="muted">
          <FormattedMessage id="desk.people.none" />
        </p>
      ) : (
        <ul className="desk-list">{children}</ul>
      )}
    </section>
  )
}

interface RequestsProps {
  readonly person: OpenedPerson
  readonly onErased: (receipts: readonly ErasureReceipt[]) => void
}

function Requests({ person, onErased }: RequestsProps) {
  const { site } = useApp()
  const { id, isColleague } = person
  return (
    <section className="desk-decide" aria-labelledby="desk-requests">
      <h2 id="desk-requests">
        <FormattedMessage id="desk.people.requests" />
      </h2>
      <p>
        <FormattedMessage id="desk.people.requestsText" />
      </p>
      <div className="desk-acts">
        <a className="button" href={`${DESK_API}/people/${id}/copy?domain=${encodeURIComponent(site.domain)}`} download>
          <FormattedMessage id="desk.people.copy" />
        </a>
        {isColleague ? null : <ErasePerson person={person} onErased={onErased} />}
      </div>
      {isColleague ? (
        <p className="field-help">
          <FormattedMessage id="desk.people.colleague" />
        </p>
      ) : null}
    </section>
  )
}

/** The receipts of an erasure: what is gone, and what stays and why. */
function Erased({ receipts }: { readonly receipts: readonly ErasureReceipt[] }) {
  const link = useDeskLink()
  const box = useRef<HTMLDivElement>(null)
  const copy = useCopy()
  return (
    <>
      <BackLink to={link('people')}>
        <FormattedMessage id="desk.area.people" />
      </BackLink>
      <h1>
        <FormattedMessage id="desk.people.erased" />
      </h1>
      <p>
        <FormattedMessage id="desk.people.receiptText" />
      </p>
      <p>
        <button type="button" className="button" onClick={() => void copy(box.current?.innerText ?? '')}>
          <FormattedMessage id="desk.people.copyReceipt" />
        </button>
      </p>
      <div ref={box}>
        {receipts.map(({ reference, lines }) => (
          <section key={reference} aria-labelledby={reference}>
            <h2 id={reference}>
              <FormattedMessage id="desk.people.receipt" values={{ receipt: <bdi>{reference}</bdi> }} />
            </h2>
            <ul className="desk-words">
              {lines.map(({ item, text, kept }) => (
                <li key={item}>
                  {kept === null ? (
                    <FormattedMessage id="desk.people.gone" values={{ text }} />
                  ) : (
                    <FormattedMessage id="desk.people.stays" values={{ text, why: kept }} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
