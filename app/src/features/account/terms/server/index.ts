import { defineFeature } from '#platform/feature/feature.ts'
import { termsAccepted } from '#platform/feature/ports.ts'
import { provide } from '#platform/feature/service.ts'
import { termsEndpoints } from '../contract.ts'
import { hasAcceptedTerms } from './current-terms.ts'
import { termsData } from './personal-data.ts'
import { termsBindings } from './routes.ts'
import { seedDemoAttestations } from './seed-demo.ts'

export { type Attestation, attestations } from './store.ts'

export const terms = defineFeature({
  name: 'terms',
  after: ['session'],
  endpoints: termsEndpoints,
  bindings: termsBindings,
  provides: [
    provide(
      termsAccepted,
      ({ db }) =>
        // The terms are an agreement with candidates.
        async (tenant, viewer) =>
          viewer.staffRole !== null || hasAcceptedTerms(db, tenant, viewer),
    ),
  ],
  personalData: () => termsData,
  demo: seedDemoAttestations,
})
