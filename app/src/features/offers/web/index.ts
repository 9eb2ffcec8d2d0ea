export { HubPage, loadHubPage } from './list/HubPage.tsx'
export { loadDocument, loadLetter, loadOffersPage, loadOneOffer } from './load-offers.ts'
export { OfferLetterPage, OfferPage, OffersPage } from './offer-pages.tsx'
export { OffersHub } from './OffersHub.tsx'
