import { z } from 'zod'
import { EXPRESSION_HELP, expressionSchema } from './expression-schema.ts'
import { conditionOperators, type Condition } from './condition.ts'

const CONDITION =
  'a condition is {field, operator, value}, {and: […]}, {or: […]} or {not: …}, nothing else in it, ' +
  `and its operator one of: ${conditionOperators.join(', ')}`

const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: z.string().min(1), operator: z.enum(conditionOperators), value: z.unknown().optional() }),
    z.strictObject({ and: z.array(conditionSchema).min(1) }),
    z.strictObject({ or: z.array(conditionSchema).min(1) }),
    z.strictObject({ not: conditionSchema }),
  ]),
)

/** Schema of a rule of any type; the rule types of each field are checked later. */
const ruleSchema = z.strictObject({
  type: z.string().min(1),
  value: z.unknown().optional(),
  message: z.string().min(1).optional(),
  date1: z.string().optional(),
  compare_to_field: z.string().min(1).optional(),
  operator: z.enum(['after', 'before']).optional(),
})

/** Schema of functions, which only code can contain. */
export const codeFunction = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
)

const LANGUAGE = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language, for example de or pt-BR')
const text = z.string().min(1)

const itemTexts = z.strictObject({
  label: text.optional(),
  ariaLabel: text.optional(),
  help: text.optional(),
  placeholder: text.optional(),
  content: text.optional(),
  alsoCounts: text.optional(),
  addButton: text.optional(),
  choices: z.record(z.string(), text).optional(),
  messages: z.record(z.string(), text).optional(),
})

/** Schema of the options that all items share; each type adds its own with `.extend`. */
export const itemSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[^.\s]+$/, 'must be without dots and spaces: dots separate the parts of a nested name')
    .refine((name) => name !== '__proto__', 'cannot be "__proto__", which means something else to JavaScript'),
  type: z.string().min(1),
  label: z.string().optional(),
  ariaLabel: z.string().optional(),
  help: z.string().optional(),
  required: z
    .union(
      [z.boolean(), conditionSchema, codeFunction],
      `Give true, false or a condition, or in code a function: ${CONDITION}.`,
    )
    .optional(),
  newItem: z.boolean().optional(),
  disabled: z.boolean().optional(),
  hidden: z.boolean().optional(),
  readonly: z.boolean().optional(),
  rules: z.array(ruleSchema).optional(),
  dependencies: z.array(z.string().min(1)).optional(),
  visibleFn: z
    .union([conditionSchema, codeFunction], `Give a condition, or in code a function: ${CONDITION}.`)
    .optional(),
  computed: z
    .union(
      [expressionSchema, z.strictObject({ dependsOn: z.array(z.string().min(1)), compute: codeFunction })],
      `Give an expression, or in code {dependsOn, compute}: ${EXPRESSION_HELP}.`,
    )
    .optional(),
  customValidator: z
    .union(
      [z.strictObject({ condition: conditionSchema, message: z.string().min(1) }), codeFunction],
      `Give {condition, message}, or in code a function: ${CONDITION}.`,
    )
    .optional(),
  layout: z.strictObject({ width: z.enum(['full', 'half', 'third']).optional() }).optional(),
  translations: z.record(LANGUAGE, itemTexts).optional(),
  onDuplicate: codeFunction.optional(),
  onEdit: codeFunction.optional(),
  onDelete: codeFunction.optional(),
  onMoveUp: codeFunction.optional(),
  onMoveDown: codeFunction.optional(),
})

/** Schema of a choice. */
export const choiceSchema = z.strictObject({
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  iconProps: z.record(z.string(), z.unknown()).optional(),
})

/** Schema of a section; its items are checked one by one with the schemas of their types. */
export const sectionSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().optional(),
  translations: z.record(LANGUAGE, z.strictObject({ title: text.optional(), description: text.optional() })).optional(),
  items: z.array(z.looseObject({ name: z.unknown().optional(), type: z.unknown().optional() })),
})

/** Schema of a definition's outline; `parseDefinition` checks the whole. */
export const outlineSchema = z.strictObject({ sections: z.array(sectionSchema).min(1) })
