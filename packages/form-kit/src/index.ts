export { DefinitionError, type DefinitionFault } from './definition/definition-error.ts'
export { definitionSchema } from './definition/definition-schema.ts'
export { parseDefinition, type ParseOptions } from './definition/parse-definition.ts'
export { definitionLanguages, translateDefinition } from './definition/translate-definition.ts'
export { loadFormMessages } from './messages/load-messages.ts'
export { describeRequiredAnswer } from './required-answers/describe-required-answer.ts'
export { englishMessages, formatMessage, type MessageId, type Messages } from './messages/messages.ts'
export { type UploadCall, type UploadReceipt } from './fields/file-upload/files/file-upload-item.ts'
export { withUploads } from './fields/file-upload/with-uploads.ts'
export type { Condition, ConditionOperator } from './model/condition.ts'
export type {
  Choice,
  ChoiceValue,
  ConditionalCheck,
  ConditionFunction,
  FieldItem,
  FormDefinition,
  FormSection,
  ItemTexts,
  RequiredAnswer,
  RuleDefinition,
  SectionTexts,
  ValidatorFunction,
  VisibleFunction,
} from './model/definition.ts'
export type { Values } from './model/values.ts'
export { answerState, type AnswerState } from './required-answers/answer-state.ts'
export type {
  ComputedByCode,
  DateOperand,
  DateUnit,
  Expression,
  FieldOperand,
  NumberExpression,
  NumberOperand,
  TextExpression,
  TextOperand,
} from './model/expression.ts'
export {
  fieldModels,
  type CheckContext,
  type FieldModel,
  type FieldModels,
  type Problem,
  type RuleCheck,
} from './model/field-model.ts'
export type { FieldNode, FieldState, RowNode, SectionNode, SectionState } from './model/field-node.ts'
export { nameOf } from './model/field-node.ts'
export { itemSchema } from './model/item-schema.ts'
export { defineForm, type FormValues } from './standard/form-values.ts'
export { standardModels } from './standard/models.ts'
export { standardSchemas, type ItemSchemas } from './standard/schemas.ts'
export type { StandardItem } from './standard/standard-item.ts'
export { checkValues, type CheckedValues, type CheckValuesOptions } from './server/check-values.ts'
export {
  createFormStore,
  type FormState,
  type FormStore,
  type FormStoreOptions,
  type Submission,
} from './state/form-store.ts'
export { SubmitError, type SubmitRefusal } from './state/sending.ts'
