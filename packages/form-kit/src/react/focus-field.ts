import type { FieldNode } from '../state/field-node.ts'

const FOCUSABLE =
  'input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), iframe:not([inert]), [tabindex="0"]'

/** Puts the focus on a field's control, or on the first control inside a group, and brings it into view. */
export function focusField(formId: string, node: FieldNode): void {
  const element = document.getElementById(`${formId}-${node.id}`)
  if (!element) return
  const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  target.focus({ preventScroll: true })
  target.scrollIntoView?.({ block: 'center' })
}
