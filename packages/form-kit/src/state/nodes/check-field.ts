import { conditionHolds } from '../../model/condition.ts'
import type { RuleDefinition } from '../../model/definition.ts'
import type { Values } from '../../model/values.ts'
import type { CheckContext, Problem } from '../../model/field-model.ts'
import { formatMessage, type Messages } from '../../messages/messages.ts'
import { requiredProblem } from '../../rules/required.ts'
import { isReadonly, type FieldNode } from '../../model/field-node.ts'

/**
 * Returns the text of the first error of a field, or undefined. The order: missing, invalid for its type, the rules
 * of the type, the rules of the item, its own check. A field that is hidden, disabled, read-only or without a value
 * has no errors, because people could not correct it.
 */
export function checkField(node: FieldNode, context: CheckContext, messages: Messages): string | undefined {
  const { item, model, state } = node
  if (!model.hasValue || !state.visible || state.disabled || isReadonly(node)) return undefined
  const empty = model.isEmpty(state.value, item)
  if (empty && state.required) return problemText(requiredProblem(item), messages)
  if (!empty) {
    const problem: Problem | undefined = model.check?.(state.value, item, context)
    if (problem) return problemText(problem, messages)
  }
  if (!empty || model.countsWhenEmpty) {
    const text = firstBrokenRule(node, rulesOf(node), context, messages)
    if (text !== undefined) return text
  }
  return customCheck(node, context.dependencies)
}

/** Returns the rules of a field: those of its type, replaced by the item's rules of the same type, then the item's. */
export function rulesOf({ item, model }: Pick<FieldNode, 'item' | 'model'>): readonly RuleDefinition[] {
  const own = item.rules ?? []
  const standing = model.standingRules?.(item) ?? []
  if (standing.length === 0) return own
  return [...standing.filter((rule) => !own.some(({ type }) => type === rule.type)), ...own]
}

function firstBrokenRule(
  { model, state }: FieldNode,
  rules: readonly RuleDefinition[],
  context: CheckContext,
  messages: Messages,
): string | undefined {
  for (const rule of rules) {
    const problem = model.rules[rule.type]?.(state.value, rule, context)
    if (problem) return rule.message ? formatMessage(rule.message, valuesOf(problem)) : problemText(problem, messages)
  }
  return undefined
}

function customCheck({ item, model, state }: FieldNode, dependencies: Values): string | undefined {
  const check = item.customValidator
  if (!check) return undefined
  const value: unknown = model.writeValue ? model.writeValue(state.value, item) : state.value
  if (typeof check === 'function') return check(value, dependencies) || undefined
  return conditionHolds(check.condition, { ...dependencies, [item.name]: value }) ? undefined : check.message
}

export function problemText(problem: Problem, messages: Messages): string {
  return 'text' in problem ? problem.text : formatMessage(messages[problem.id], problem.values)
}

function valuesOf(problem: Problem): Readonly<Record<string, string | number>> {
  return ('values' in problem ? problem.values : undefined) ?? {}
}
