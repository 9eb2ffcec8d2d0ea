import { type ReactNode, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import { type OffersPlace, OffersPlaceContext, type OffersView } from './offers-place.tsx'
import { ListScreen, OneOffer } from './offer-screens.tsx'
import './offers.css'

/** Returns the path of a screen, without parameters. */
function pathOf(view: OffersView): string {
  if (view.at === 'list') return '/careers/offers'
  const offer = `/careers/offer/${encodeURIComponent(view.id)}`
  return view.at === 'offer' ? offer : `${offer}/offer-document/${encodeURIComponent(view.document)}`
}

/** Screens as pages: each has a URL and a history entry. */
function CareersPlace({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const arrived = useNavigationType() !== NavigationType.Pop
  const carried = carriedParameters(useLocation().search)
  const place = useMemo<OffersPlace>(
    () => ({
      arrived,
      level: 1,
      addressOf: (view) => `${pathOf(view)}${carried}`,
      go: (view) => void navigate(`${pathOf(view)}${carried}`),
    }),
    [arrived, carried, navigate],
  )
  return <OffersPlaceContext value={place}>{children}</OffersPlaceContext>
}

/** /careers/offers */
export function OffersPage() {
  return (
    <CareersPlace>
      <ListScreen />
    </CareersPlace>
  )
}

/** /careers/offer/:id */
export function OfferPage() {
  const { id = '' } = useParams()
  return (
    <CareersPlace>
      <OneOffer key={id} id={id} />
    </CareersPlace>
  )
}

/** /careers/offer/:id/offer-document/:documentId, and /careers/offer-letter/:id for the letter. */
export function OfferLetterPage() {
  const { id = '', documentId } = useParams()
  return (
    <CareersPlace>
      <OneOffer key={`${id} ${documentId ?? ''}`} id={id} document={documentId ?? 'letter'} />
    </CareersPlace>
  )
}
