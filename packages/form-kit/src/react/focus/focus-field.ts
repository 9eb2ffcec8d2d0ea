import type { FieldNode } from '../../model/field-node.ts'

const FOCUSABLE =
  'input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), iframe:not([inert]), [tabindex="0"]'

/** Focuses a field's control, or the best one of a group, and scrolls it into view. */
export function focusField(formId: string, node: FieldNode, block: ScrollLogicalPosition = 'center'): void {
  const element = document.getElementById(`${formId}-${node.id}`)
  if (!element) return
  const target = controlOf(element, node)
  target.focus({ preventScroll: true })
  target.scrollIntoView?.({ block })
}

function controlOf(element: HTMLElement, node: FieldNode): HTMLElement {
  if (element.matches(FOCUSABLE)) return element
  // An error of a list is about the number of rows, not about the first field of the first row.
  if (node.model.rowItems && node.state.error !== undefined) {
    return element.querySelector<HTMLElement>(`[id="${CSS.escape(element.id)}-add"]:not([aria-disabled])`) ?? element
  }
  return (
    element.querySelector<HTMLElement>('input:checked:not([disabled])') ??
    element.querySelector<HTMLElement>(FOCUSABLE) ??
    element
  )
}
