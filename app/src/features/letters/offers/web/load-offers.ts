import { redirect } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { type AppContext, appRouterContext } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { loadOwn } from '#ui/page/load-own.ts'
import { type PageLoader, pageTitle, leave } from '#ui/page/page-data.ts'
import type { Offer } from '../contract.ts'
import { offerQuery, offersQuery } from './offer-queries.ts'
import { offerLetter } from './offer-view.ts'

/** Loads the list, from the cache unless a change was announced. */
export const loadOffersPage: PageLoader = async ({ context }) => {
  const app = context.get(appRouterContext)
  return { status: await loadOwn(app, offersQuery(app)), title: pageTitle(app, 'offers', 'title.offers') }
}

/** Resolves the document named in a URL; `undefined` if it doesn't exist. */
type Named = (offer: Offer) => { about: string } | undefined

const TITLES = { offer: 'title.offer', offerLetter: 'title.offerLetter', formView: 'title.formView' } as const

/**
 * Creates the loader of an offer's or document's page. An unknown offer or document, or another person's, redirects to
 * the list before anything is rendered.
 */
function loadOfferPage(
  page: keyof typeof TITLES,
  named: (params: Params) => Named,
  list = '/careers/offers',
): PageLoader {
  return async ({ context, params, request }) => {
    const app = context.get(appRouterContext)
    const title = TITLES[page]
    const toList = redirect(withCarriedParameters(list, new URL(request.url).search))
    if (!params['id']) return leave(toList)
    const loaded = await fetchOffer(app, params['id'])
    if (loaded === 404) return leave(toList)
    if (typeof loaded === 'number') return { status: loaded, title: pageTitle(app, page, title) }
    const found = named(params)(loaded)
    return found ? { status: 200, title: pageTitle(app, page, title, found.about) } : leave(toList)
  }
}

type Params = Readonly<Record<string, string | undefined>>

/**
 * Returns the offer, or the page's status if it is unavailable: 404, 401 for the sign-in gate, 200 if the page itself
 * shows the error.
 */
async function fetchOffer(app: AppContext, id: string): Promise<Offer | 200 | 401 | 404> {
  try {
    return await app.queryClient.fetchQuery(offerQuery(app, id))
  } catch (error) {
    if (!isApiError(error)) return 200
    return error.status === 404 || error.status === 401 ? error.status : 200
  }
}

export const loadOneOffer = loadOfferPage('offer', () => (offer) => ({ about: offer.position.name }))

export const loadDocument = loadOfferPage('offer', ({ documentId }) => ({ offer_documents }) => {
  const document = offer_documents.find(({ id }) => id === documentId)
  return document && { about: document.name }
})

export const loadLetter = loadOfferPage('offerLetter', () => (offer) => {
  const letter = offerLetter(offer)
  return letter && { about: offer.position.name }
})

export const loadOfferForm = loadOfferPage(
  'formView',
  () => (offer) => ({ about: offer.position.name }),
  '/careers/forms/center?tab_id=offer_forms',
)
