export { loadVerifyPage } from './load-verify-page.ts'
export { VerifyPage } from './VerifyPage.tsx'
