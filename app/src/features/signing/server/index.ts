export type { AuditEvent, LetterEvidence, SigningWay } from './letter-evidence.ts'
export { makeSignedLetter, type SignedLetterInput } from './make-signed-letter.ts'
export { type SealingCompany, type SealService, signingCertificate } from './signing-keys.ts'
