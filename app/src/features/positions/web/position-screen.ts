export { loadPositionPage as loader } from './load-position-page.ts'
export { PositionPage as Component } from './PositionPage.tsx'
