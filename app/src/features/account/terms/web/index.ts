export { TermsDialog } from './TermsDialog.tsx'
export { termsQuery } from './TermsDialog.tsx'
