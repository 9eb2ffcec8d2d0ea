export type { Choice, ChoiceValue } from './definition/choice.ts'
export { conditionHolds, conditionOperators, type Condition, type ConditionOperator } from './definition/condition.ts'
export { DefinitionError, type DefinitionFault } from './definition/definition-error.ts'
export { definitionSchema } from './definition/definition-schema.ts'
export { parseDefinition, type ParseOptions } from './definition/parse-definition.ts'
export type { ItemSchemas } from './fields/schemas.ts'
export { itemSchema } from './definition/schema.ts'
export type {
  ConditionalCheck,
  ConditionFunction,
  FieldItem,
  FormDefinition,
  FormSection,
  RuleDefinition,
  ValidatorFunction,
  Values,
  VisibleFunction,
} from './definition/types.ts'
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
} from './expressions/expression.ts'
export {
  fieldModels,
  type CheckContext,
  type FieldModel,
  type FieldModels,
  type Problem,
  type RuleCheck,
} from './fields/field-model.ts'
export { defineForm, type FormValues } from './fields/form-values.ts'
export { standardModels } from './fields/models.ts'
export { standardSchemas } from './fields/schemas.ts'
export type { StandardItem } from './fields/standard-item.ts'
export { loadFormMessages } from './messages/load-messages.ts'
export { englishMessages, formatMessage, type MessageId, type Messages } from './messages/messages.ts'
export { cachedGet, forgetCachedGets, type CachedGetOptions } from './requests/cached-get.ts'
export { epochSeconds } from './requests/epoch-seconds.ts'
export { errorText } from './requests/error-text.ts'
export { CHUNK_TIMEOUT, ChunkLoadError, loadChunk } from './requests/load-chunk.ts'
export { toQueryString, type QueryValue } from './requests/query-string.ts'
export { request, RequestError } from './requests/request.ts'
export { cacheResults, type ResultsCacheOptions } from './requests/results-cache.ts'
export { snakeCaseKeys } from './requests/snake-case.ts'
export { isEmail } from './rules/email.ts'
export { loadPatterns } from './rules/patterns.ts'
export { textRules } from './rules/text-rules.ts'
export { checkValues, type CheckedValues, type CheckValuesOptions } from './state/check-values.ts'
export type { FieldNode, FieldState, RowNode, SectionNode, SectionState } from './state/field-node.ts'
export {
  createFormStore,
  type FormState,
  type FormStore,
  type FormStoreOptions,
  type Submission,
} from './state/form-store.ts'
export { SubmitError, type SubmitRefusal } from './state/submit-error.ts'
