import type { Mutable } from './build-nodes.ts'
import type { FieldNode, FieldState, SectionNode, SectionState } from '../../model/field-node.ts'

/**
 * Updates a section's counts when a field changes, appears (`before` is undefined) or disappears (`after` is
 * undefined).
 *
 * @returns true if the section's state changed.
 */
export function countChange(node: FieldNode, before: FieldState | undefined, after: FieldState | undefined): boolean {
  const visible = shows(after) - shows(before)
  const fresh = node.item.newItem ? visible : 0
  const errors = fails(after) - fails(before)
  if (visible === 0 && errors === 0) return false
  const { state } = node.section
  const next: SectionState = {
    visible: state.visible + visible,
    fresh: state.fresh + fresh,
    errors: state.errors + errors,
  }
  ;(node.section as Mutable<SectionNode>).state = next
  return true
}

const shows = (state: FieldState | undefined): number => Number(state?.visible ?? false)
const fails = (state: FieldState | undefined): number => Number(state?.visible === true && state.error !== undefined)
