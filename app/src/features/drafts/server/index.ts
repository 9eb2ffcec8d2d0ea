import { formService, moveDraftsService } from '#features/forms/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { draftEndpoints } from '../contract.ts'
import { draftService } from './draft-service.ts'
import { createDrafts } from './create-drafts.ts'
import { draftParts } from './draft-parts.ts'
import { everyKeyInUse, removeFiles } from './files/file-store.ts'
import { createMover } from './moving/move-drafts.ts'
import { draftsPart } from './personal-data.ts'
import { draftBindings } from './routes.ts'

export {
  type DraftFile,
  type Drafts,
  draftService,
  type FileOutcome,
  type LockedDraft,
  type ValueOrigin,
} from './draft-service.ts'

export const drafts = defineFeature({
  name: 'drafts',
  after: ['positions', 'guests', 'forms'],
  endpoints: draftEndpoints,
  bindings: (context) => draftBindings(draftParts(context)),
  provides: [
    provide(draftService, (context) => createDrafts(draftParts(context))),
    provide(moveDraftsService, ({ use }) => createMover(use(formService))),
  ],
  jobs: (context) => removeFiles(context.jobs, context),
  personalData: () => draftsPart,
  fileKeys: everyKeyInUse,
})
