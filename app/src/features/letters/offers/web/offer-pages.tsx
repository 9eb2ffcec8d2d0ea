import { type ReactNode, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams, useSearchParams } from 'react-router'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { offerFormPath } from '../rules.ts'
import { type OffersPlace, OffersPlaceContext, type OffersView } from './offers-place.tsx'
import { ListScreen, OneOffer } from './offer-screens.tsx'
import './offers.css'

/** Returns the path of a screen, without parameters. */
function pathOf(view: OffersView): string {
  if (view.at === 'list') return '/careers/offers'
  const offer = `/careers/offer/${encodeURIComponent(view.id)}`
  return view.at === 'offer' ? offer : `${offer}/offer-document/${encodeURIComponent(view.document)}`
}

/** Returns the path of a screen of an offer that is answered as a form in the document center. */
function formPathOf(view: OffersView): string {
  if (view.at === 'list') return `/careers/forms/center?tab_id=${view.answered ? 'completed' : 'offer_forms'}`
  const step = view.at === 'document' ? `?${new URLSearchParams({ document: view.document }).toString()}` : ''
  return `${offerFormPath(view.id)}${step}`
}

interface PlaceProps {
  readonly pathOf: (view: OffersView) => string
  readonly steps?: boolean
  readonly children: ReactNode
}

/** Provides the screens as pages, each with a URL and a history entry. */
function CareersPlace({ pathOf, steps = false, children }: PlaceProps) {
  const navigate = useNavigate()
  const arrived = useNavigationType() !== NavigationType.Pop
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const place = useMemo<OffersPlace>(() => {
    const addressOf = (view: OffersView) => withCarriedParameters(pathOf(view), search)
    const go = (view: OffersView) => void navigate(addressOf(view), { replace: addressOf(view) === here })
    return { arrived, level: 1, steps, addressOf, go }
  }, [arrived, here, search, navigate, pathOf, steps])
  return <OffersPlaceContext value={place}>{children}</OffersPlaceContext>
}

/** /careers/offers */
export function OffersPage() {
  return (
    <CareersPlace pathOf={pathOf}>
      <ListScreen />
    </CareersPlace>
  )
}

/** /careers/offer/:id */
export function OfferPage() {
  const { id = '' } = useParams()
  return (
    <CareersPlace pathOf={pathOf}>
      <OneOffer key={id} id={id} />
    </CareersPlace>
  )
}

/** /careers/offer/:id/offer-document/:documentId, and /careers/offer-letter/:id for the letter. */
export function OfferLetterPage() {
  const { id = '', documentId } = useParams()
  return (
    <CareersPlace pathOf={pathOf}>
      <OneOffer key={`${id} ${documentId ?? ''}`} id={id} document={documentId ?? 'letter'} />
    </CareersPlace>
  )
}

/**
 * /careers/forms/offer/:id: the documents of an offer as steps, with `document` or the next one to sign. `further`
 * shows the company's other requests.
 */
export function OfferFormPage({ more }: { readonly more?: ReactNode }) {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const wanted = parameters.get('document')
  return (
    <CareersPlace pathOf={formPathOf} steps>
      <OneOffer key={id} id={id} isForm more={more} {...(wanted !== null && { document: wanted })} />
    </CareersPlace>
  )
}
