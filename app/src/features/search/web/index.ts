export { loadSearchPage } from './load-search-page.ts'
export { SearchPage } from './SearchPage.tsx'
