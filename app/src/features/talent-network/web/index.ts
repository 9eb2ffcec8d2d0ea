export { loadNetworkPage } from './load-network-page.ts'
export { NetworkPage } from './NetworkPage.tsx'
