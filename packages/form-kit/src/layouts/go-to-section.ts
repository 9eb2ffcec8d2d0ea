import { focusField } from '../react/focus/focus-field.ts'
import { sectionId } from '../react/SectionFrame.tsx'
import { rowsOf, takesNoInput, type FieldNode, type SectionNode } from '../model/field-node.ts'

/** Sections that were not laid out yet get their true height within two frames. */
const SETTLING_FRAMES = 2

/** Scrolls to a section and focuses its first invalid field, or else its first input. */
export function enterSection(formId: string, section: SectionNode): void {
  const target = focusTarget(section)
  scrollUntilSettled(() => {
    scrollToSection(formId, section)
    if (target) focusField(formId, target, 'nearest')
  })
}

/** Scrolls to a section without moving the focus. */
export function showSection(formId: string, section: SectionNode): void {
  scrollUntilSettled(() => scrollToSection(formId, section))
}

/** Returns the first visible field with a shown error, or else the first that takes an answer. */
export function focusTarget(section: SectionNode): FieldNode | undefined {
  const fields = section.fields
    .flatMap((field) => [field, ...rowsOf(field).flatMap((row) => row.fields)])
    .filter(({ state, model }) => state.visible && model.hasValue)
  return (
    fields.find(({ state }) => state.error !== undefined) ??
    fields.find((field) => !field.state.disabled && !takesNoInput(field))
  )
}

function scrollToSection(formId: string, section: SectionNode): void {
  document.getElementById(sectionId(formId, section))?.scrollIntoView({ block: 'start' })
}

function scrollUntilSettled(bring: () => void, frames = SETTLING_FRAMES): void {
  bring()
  const before = window.scrollY
  requestAnimationFrame(() => {
    // Stops if the person scrolls meanwhile.
    if (frames > 1 && window.scrollY === before) scrollUntilSettled(bring, frames - 1)
  })
}
