export { loadSigningPage } from './load-signing-page.ts'
export { SigningPage } from './SigningPage.tsx'
