import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { answerDependencies } from './records/dependencies.ts'
import { everyKeyInUse, removeFiles } from './records/file-store.ts'
import { createSheets } from './sheets/create-sheets.ts'
import { sheetService } from './sheets/sheet-service.ts'

export { type AnswerDependencies, answerDependencies } from './records/dependencies.ts'
export {
  attachFile,
  deleteFiles,
  deleteFilesJob,
  deleteUnusedFiles,
  detachFiles,
  listDraftFiles,
  listFilesOf,
  listFilesOfPerson,
  moveFiles,
} from './records/file-store.ts'
export { dropFile, type FileTarget, keepFile } from './files/store-file.ts'
export { type FormField, storeUnattachedFile } from './files/store-unattached-file.ts'
export { type FormFields, isBlank } from './records/form-fields.ts'
export type { DraftFile, ValueOrigin } from './records/sheet.ts'
export {
  answered,
  applyChanges,
  applyUnlocked,
  type Batch,
  type Outcome,
  readChanges,
  unknownField,
} from './sheets/apply-changes.ts'
export type { DraftChange } from './sheets/decide-change.ts'
export { presentFile, presentState } from './sheets/present-state.ts'
export { readSheet } from './sheets/read-sheet.ts'
export {
  type DecidedChange,
  type KnownState,
  knownState,
  type SentBatch,
  type StoredState,
  toKnownState,
  writeChanges,
} from './sheets/save-store.ts'
export { type Sheets, sheetService } from './sheets/sheet-service.ts'
export {
  joinValues,
  listConflicts,
  listValues,
  listValuesOf,
  readContents,
  setVersion,
  type ValueRow,
  writeFilled,
  writeOwn,
} from './records/value-store.ts'

export const answers = defineFeature({
  name: 'answers',
  after: ['forms'],
  provides: [provide(sheetService, (context) => createSheets(answerDependencies(context)))],
  jobs: (context) => removeFiles(context.jobs, context),
  fileKeys: everyKeyInUse,
})
