import { memo } from 'react'
import type { SectionNode } from '../state/field-node.ts'
import { useFormContext, useSectionShown } from './form-context.ts'
import { FormField } from './FormField.tsx'

/** The id of a section's element; its title has the same with `-title`. */
export function sectionId(formId: string, section: SectionNode): string {
  return `${formId}-section-${section.index}`
}

/**
 * A section's title and its fields; nothing while none of them is visible. The browser need not lay out what is out of
 * sight (`content-visibility`).
 */
export const FormSectionFields = memo(function FormSectionFields({ section }: { readonly section: SectionNode }) {
  const { formId } = useFormContext()
  const shown = useSectionShown(section)
  if (!shown) return null
  const id = sectionId(formId, section)
  return (
    <section className="fk-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="fk-section-title" id={`${id}-title`}>
        {section.section.title}
      </h2>
      {section.section.description && <p className="fk-help">{section.section.description}</p>}
      <div className="fk-fields">
        {section.fields.map((node) => (
          <FormField key={node.id} node={node} />
        ))}
      </div>
    </section>
  )
})
