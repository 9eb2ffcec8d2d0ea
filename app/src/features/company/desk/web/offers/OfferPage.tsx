import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { isApiError } from '#ui/api/transport.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { OpenedOffer } from '../../offers-contract.ts'
import { type OnePageProps, useDeskLink } from '../parts/desk-links.ts'
import { offerQuery } from '../parts/desk-queries.ts'
import { OfferActs, ReadyDocument } from './OfferActs.tsx'
import { ChangeOffer } from './ChangeOffer.tsx'
import { OfferMessages } from './OfferMessages.tsx'
import { Versions } from './Versions.tsx'
import { WaitingOffers } from './WaitingOffers.tsx'

/** One offer: its documents to download, what the candidate answered, and what the company can still do. */
export function OfferPage({ id, missing }: OnePageProps) {
  const link = useDeskLink()
  const query = useQuery(offerQuery(useApp(), id))
  if (isApiError(query.error) && query.error.status === 404) return missing
  return (
    <Loaded query={query} loading="desk.loading" failed="desk.failed">
      {(offer) => (
        <article aria-labelledby="desk-offer">
          <BackLink to={link('offers')}>
            <FormattedMessage id="desk.area.offers" />
          </BackLink>
          <Head offer={offer} />
          <div className="desk-columns">
            <div>
              <OfferMessages offer={offer} />
              <Versions offer={offer} />
              <Documents offer={offer} />
              <History offer={offer} />
            </div>
            <div className="desk-side">
              <OfferActs offer={offer} />
              <ChangeOffer offer={offer} />
              <WaitingOffers application={offer.application ?? undefined} offer={id} level="h2" />
            </div>
          </div>
        </article>
      )}
    </Loaded>
  )
}

interface Props {
  readonly offer: OpenedOffer
}

function Head({ offer }: Props) {
  const { name, job, status, expiresAt, version, application, reason, isWhole } = offer
  const link = useDeskLink()
  return (
    <header className="desk-applicant">
      <h1 id="desk-offer">
        {name ? (
          <FormattedMessage id="desk.offers.heading" values={{ name: <bdi>{name}</bdi> }} />
        ) : (
          <FormattedMessage id="desk.offers.deleted" />
        )}
      </h1>
      <p className="muted">
        <bdi>{job}</bdi>
      </p>
      <p className="desk-line-facts">
        <span className="tag">
          <FormattedMessage id={`desk.offers.status.${status}`} />
        </span>
        {version === 1 ? null : (
          <span className="muted">
            <FormattedMessage id="desk.offers.version" values={{ number: version }} />
          </span>
        )}
        {expiresAt === null ? null : (
          <span className="muted">
            <FormattedMessage id="desk.offers.expires" values={{ time: <Day at={expiresAt} clock /> }} />
          </span>
        )}
        {application === null ? null : (
          <Link to={link(`applications/${application}`)}>
            <FormattedMessage id="desk.offers.application" />
          </Link>
        )}
      </p>
      {reason === null ? null : (
        <p>
          <FormattedMessage id="desk.offers.reason" values={{ reason: <bdi>{reason}</bdi> }} />
        </p>
      )}
      {isWhole ? null : (
        <p role="alert" className="notice">
          <FormattedMessage id="desk.offers.changedHistory" />
        </p>
      )}
    </header>
  )
}

function Documents({ offer: { id, documents } }: Props) {
  const { site } = useApp()
  const address = (document: string, part: string) =>
    `${DESK_API}/offers/${id}/documents/${document}/file?part=${part}&domain=${encodeURIComponent(site.domain)}`
  return (
    <section aria-labelledby="desk-documents">
      <h2 id="desk-documents">
        <FormattedMessage id="desk.offers.documents" />
      </h2>
      <ul className="desk-list">
        {documents.map(({ id: document, name, kind, status, pages, hasRecord }) => (
          <li key={document} className="desk-line">
            <div>
              <a className="desk-line-name" href={address(document, 'letter')} download>
                <FormattedMessage id="desk.one.download" values={{ name: <bdi>{name}</bdi> }} />
              </a>
              <span className="muted">
                <FormattedMessage id={`desk.offers.kind.${kind}`} /> ·{' '}
                <FormattedMessage id="desk.offers.pages" values={{ count: pages }} />
              </span>
            </div>
            <p className="desk-line-facts">
              <span className="tag">
                <FormattedMessage id={`desk.offers.document.${status === 'Read Only' ? 'ReadOnly' : status}`} />
              </span>
              {hasRecord ? (
                <a href={address(document, 'record')} download>
                  <FormattedMessage id="desk.offers.record" />
                </a>
              ) : null}
            </p>
            {status === 'Pending' ? <ReadyDocument offer={id} document={document} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ offer: { history, documents } }: Props) {
  const names = new Map(documents.map(({ id, name }) => [id, name]))
  return (
    <section aria-labelledby="desk-offer-history">
      <h2 id="desk-offer-history">
        <FormattedMessage id="desk.one.history" />
      </h2>
      <ul className="desk-words">
        {history.map(({ at, action, document }) => (
          <li key={`${at} ${action} ${document}`}>
            <p>
              <FormattedMessage id={`desk.offers.event.${action}`} />
              {document === null ? null : (
                <>
                  {': '}
                  <bdi>{names.get(document)}</bdi>
                </>
              )}
            </p>
            <p className="muted">
              <Day at={at} clock />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
