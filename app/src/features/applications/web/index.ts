export { ApplicationsPage, loadApplicationsPage } from './list/ApplicationsPage.tsx'
export { ApplicationPage, loadApplicationPage } from './one/ApplicationPage.tsx'
export { loadSentPage, SentPage } from './one/SentPage.tsx'
export { loadReceiptPage, ReceiptPage } from './ReceiptPage.tsx'
