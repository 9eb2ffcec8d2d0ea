import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { requiredAnswersService } from '#features/jobs/positions/server/index.ts'
import { jobFormService, questionIntakeService } from '#features/jobs/job-import/server/index.ts'
import { openIntake } from './convert/open-intake.ts'
import { formCommands } from './commands.ts'
import { createForms, formService } from './form-service.ts'
import { formActs } from './publish/acts.ts'
import { moveDraftsService } from './publish/move-drafts.ts'
import { chooseForm } from './publish/place-published.ts'
import { showRequired } from './show-required.ts'
import { seedDemoForms } from './seed-demo.ts'

export { carryAnswers, carryValue } from './carry-answers.ts'
export { type AnswerFile, checkFormAnswers, holdsFiles, itemsOf } from './check-form-answers.ts'
export { choicesOf, fieldsIn, plainText } from './records/form-items.ts'
export { fold } from './records/question-keys.ts'
export { type FormFacts, formFacts } from './form-facts.ts'
export { type JoinableForm, joinQuestions } from './join-forms.ts'
export { formService, type Forms } from './form-service.ts'
export type { PositionForm } from './join-forms.ts'
export { type SystemQuestion, systemQuestions } from './convert/system-questions.ts'
export { findPositionsWithForms } from './convert/imported-store.ts'
export { type MovedDrafts, type MoveDrafts, moveDraftsService } from './publish/move-drafts.ts'
export { findPlaceable, placePublished } from './publish/place-published.ts'
export { compareForms } from './publish/compare-forms.ts'
export { type RequiredAnswerWords, requiredAnswersOf } from './required-answers.ts'
export type { FormFault } from './publish/content-faults.ts'
export {
  checkForm,
  FormFaults,
  type FormPublication,
  isFormKey,
  type PublishedForm,
  publishForm,
} from './publish/publish-form.ts'
export { standardForm, standardLanguage } from './records/standard-form.ts'
export {
  findForm,
  type FormLine,
  type FormPurpose,
  listForms,
  listVersions,
  type NumberedVersion,
  type StoredForm,
} from './records/store.ts'

export const forms = defineFeature({
  name: 'forms',
  after: ['positions'],
  provides: [
    provide(formService, createForms),
    provide(
      questionIntakeService,
      ({ tenants }) =>
        (target) =>
          openIntake(tenants, target),
    ),
    provide(jobFormService, () => chooseForm),
    provide(
      requiredAnswersService,
      ({ db, use }) =>
        (tenant, positionId, language) =>
          showRequired(use(formService), db, { tenantId: tenant.id, positionId, language }),
    ),
  ],
  commands: formCommands,
  acts: formActs,
  async demo({ db, tenants, use }, { sites, now }) {
    const parts = { db, now, moveDrafts: use(moveDraftsService) }
    let written = false
    for (const site of ['meridian', 'northgate'] as const) {
      const tenant = tenants.byId(sites[site])
      if (tenant && (await seedDemoForms(parts, tenant, site))) written = true
    }
    return written
  },
})
