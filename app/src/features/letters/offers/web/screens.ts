import type { RouteObject } from 'react-router'
import { defineWebFeature, withTexts } from '#ui/feature/web-feature.ts'

type Web = typeof import('./index.ts')

/** Loads the screens of offers, which share one chunk, and picks one of them. */
const offers = (pick: (web: Web) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('./index.ts'), 'offers', 'offer').then(pick)

const MODULE = 'src/features/letters/offers/web/index.ts'

export const offersWeb = defineWebFeature({
  name: 'offers',
  accountLinks: [{ path: '/careers/offers', text: 'title.offers', order: 10 }],
  dashboardParts: [
    {
      tab: 'offers',
      load: () => withTexts(import('./list/dashboard.tsx'), 'offers').then(({ offersPart }) => offersPart),
    },
  ],
  screens: [
    {
      page: 'offers',
      path: '/careers/offers',
      access: 'protected',
      title: 'title.offers',
      lazy: offers(({ OffersPage, loadOffersPage }) => ({ Component: OffersPage, loader: loadOffersPage })),
      module: MODULE,
    },
    {
      page: 'offers',
      path: '/careers/offers-hub',
      access: 'protected',
      title: 'title.offers',
      lazy: offers(({ HubPage, loadHubPage }) => ({ Component: HubPage, loader: loadHubPage })),
      module: MODULE,
    },
    {
      page: 'offer',
      path: '/careers/offer/:id?',
      access: 'protected',
      title: 'title.offer',
      lazy: offers(({ OfferPage, loadOneOffer }) => ({ Component: OfferPage, loader: loadOneOffer })),
      module: MODULE,
    },
    {
      page: 'offer',
      path: '/careers/offer/:id/offer-document/:documentId?',
      access: 'protected',
      title: 'title.offer',
      lazy: offers(({ OfferLetterPage, loadDocument }) => ({ Component: OfferLetterPage, loader: loadDocument })),
      module: MODULE,
    },
    {
      page: 'offerLetter',
      path: '/careers/offer-letter/:id?',
      access: 'protected',
      title: 'title.offerLetter',
      lazy: offers(({ OfferLetterPage, loadLetter }) => ({ Component: OfferLetterPage, loader: loadLetter })),
      module: MODULE,
    },
  ],
})
