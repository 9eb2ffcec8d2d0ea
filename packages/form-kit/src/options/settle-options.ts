import {
  NOT_APPLICABLE,
  selectValue,
  valuesIn,
  type SelectChoice,
  type SelectItem,
  type SelectValue,
} from './select-item.ts'
import type { FieldNode } from '../model/field-node.ts'
import type { FormStore } from '../state/form-store.ts'

/** Returns the only option if it means "not applicable". */
const NOT_AVAILABLE = 'N/A'

/** Selects disabled here, so that only those are enabled again. */
const switchedOff = new WeakSet<FieldNode>()

/**
 * Adjusts a select to its options: clears a value that is not offered; if "N/A" is the only option, selects it and
 * disables the field. Idempotent.
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

/** Returns the options to offer: sorted if the item says so, and never none. */
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
