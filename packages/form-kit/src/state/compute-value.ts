import type { Values } from '../definition/types.ts'
import { evaluate } from '../expressions/evaluate.ts'
import type { ComputedByCode, Expression } from '../expressions/expression.ts'
import type { FormClock } from './build-nodes.ts'
import type { FieldNode } from './field-node.ts'

/** Returns the value of a computed field; the type's empty value without a result. */
export function computeValue(
  { item, model }: Pick<FieldNode, 'item' | 'model'>,
  computed: Expression | ComputedByCode,
  values: Values,
  clock: FormClock,
): unknown {
  const result: unknown =
    'compute' in computed
      ? computed.compute(values, { today: clock.today() })
      : evaluate(computed, { values, today: clock.today() })
  return result === null || result === undefined
    ? model.emptyValue(item)
    : model.readValue(result, item, clock.now(), () => clock.today())
}
