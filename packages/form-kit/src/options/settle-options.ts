import {
  NOT_APPLICABLE,
  selectValue,
  valuesIn,
  type SelectChoice,
  type SelectItem,
  type SelectValue,
} from '../fields/select/model.ts'
import type { FieldNode } from '../state/field-node.ts'
import type { FormStore } from '../state/form-store.ts'

/** The only option that says that there is none. */
const NOT_AVAILABLE = 'N/A'

/** Selects that were switched off here, so that only those are switched on again. */
const switchedOff = new WeakSet<FieldNode>()

/**
 * Makes a select fit the options it now has: a value that is not offered is taken out, and where "N/A" is the only option,
 * it is chosen and the field switched off. Does nothing when all is well.
 */
export function settleOptions(
  store: FormStore,
  node: FieldNode<SelectItem, SelectValue>,
  options: readonly SelectChoice[],
): void {
  const chosen = valuesIn(node.state.value)
  const [only] = options
  if (only && options.length === 1 && (only.value === NOT_AVAILABLE || only.label === NOT_AVAILABLE)) {
    if (chosen.length !== 1 || chosen[0] !== only.value) store.correct(node, selectValue(node.item, [only.value]))
    if (!node.state.disabled) {
      switchedOff.add(node)
      store.setDisabled(node, true)
    }
    return
  }
  if (switchedOff.delete(node)) store.setDisabled(node, node.item.disabled ?? false)
  const kept = chosen.filter((value) => options.some((option) => option.value === value))
  if (kept.length < chosen.length) store.correct(node, selectValue(node.item, kept))
}

/** The options as they are offered: sorted where the item asks for it, and never none at all. */
export function offeredOptions(
  options: readonly SelectChoice[],
  { choicesSortOrder }: Pick<SelectItem, 'choicesSortOrder'>,
  locale: string,
  notApplicable: string,
): readonly SelectChoice[] {
  if (options.length === 0) return [{ label: notApplicable, value: NOT_APPLICABLE }]
  if (!choicesSortOrder) return options
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sorted = options.toSorted((a, b) => compare(a.label, b.label))
  return choicesSortOrder === 'descending' ? sorted.toReversed() : sorted
}
