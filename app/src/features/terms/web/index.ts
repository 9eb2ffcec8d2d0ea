export { TermsDialog } from './TermsDialog.tsx'
export { termsQuery } from './terms-query.ts'
