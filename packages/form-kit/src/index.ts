export type { FieldItem, FormDefinition, FormSection, RuleDefinition, Values } from './definition/types.ts'
export {
  fieldModels,
  type CheckContext,
  type FieldModel,
  type FieldModels,
  type Problem,
} from './fields/field-model.ts'
export { standardModels } from './fields/models.ts'
export { englishMessages, type MessageId, type Messages } from './messages/messages.ts'
export { createFormStore, type FormStore, type FormStoreOptions, type Submission } from './state/form-store.ts'
