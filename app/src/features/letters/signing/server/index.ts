import { defineFeature } from '#platform/feature/feature.ts'
import { verifyEndpoints } from '../contract-verify.ts'
import { signingEndpoints } from '../contract.ts'
import { checkSeals } from './verify/check-seals.ts'
import { sealCommands } from './commands.ts'
import { signingData } from './personal-data.ts'
import { signingBindings } from './routes.ts'
import { signingDependencies } from './dependencies.ts'
import { verifyBindings } from './verify/verify-routes.ts'

export { completedCeremony } from './ceremony/completed-ceremony.ts'
export { ceremonyMarks, typedMarks } from './letter/letter-marks.ts'
export { ceremonySteps } from './ceremony/ceremony-steps.ts'
export type { CeremonyEvidence } from './letter/evidence.ts'
export {
  ceremonyToken,
  type LetterToSign,
  openCeremony,
  signingAddress,
  withdrawCeremony,
} from './ceremony/open-ceremony.ts'
export { additionalLetters, type LetterSource, letterSource } from './dependencies.ts'
export { rejectedCeremony } from './store.ts'
export type { AuditEvent, LetterEvidence, SigningMethod } from './letter/letter-evidence.ts'
export { makeSignedLetter, type SignedLetterInput } from './letter/make-signed-letter.ts'
export { type SealingCompany, type SealService, sealServiceOf } from './seal/signing-keys.ts'

export const signing = defineFeature({
  name: 'signing',
  after: ['session'],
  endpoints: [...verifyEndpoints, ...signingEndpoints],
  bindings: (context) => [
    ...verifyBindings({ db: context.db, timestampPem: context.config.timestampPem }),
    ...signingBindings(signingDependencies(context)),
  ],
  commands: sealCommands,
  personalData: () => signingData,
  checks: { settings: checkSeals },
  pages: { signing: { framed: true } },
})
