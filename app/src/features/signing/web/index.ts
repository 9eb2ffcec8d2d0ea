export { loadVerifyPage } from './load-verify-page.ts'
export { VerifyPage } from './VerifyPage.tsx'
export { loadSigningPage } from './load-signing-page.ts'
export { SigningPage } from './SigningPage.tsx'
