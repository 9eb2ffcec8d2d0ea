export { HubPage, loadHubPage } from './list/HubPage.tsx'
export { loadDocument, loadLetter, loadOfferForm, loadOffersPage, loadOneOffer } from './load-offers.ts'
export { OfferFormPage, OfferLetterPage, OfferPage, OffersPage } from './offer-pages.tsx'
export { OffersHub } from './OffersHub.tsx'
