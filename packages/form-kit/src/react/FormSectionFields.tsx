import { memo } from 'react'
import type { SectionNode } from '../state/field-node.ts'
import { useFormContext } from './form-context.ts'
import { FormField } from './FormField.tsx'

/** A section's title and its fields. The browser need not lay out what is out of sight (`content-visibility`). */
export const FormSectionFields = memo(function FormSectionFields({ section }: { readonly section: SectionNode }) {
  const { formId } = useFormContext()
  const titleId = `${formId}-section-${section.index}`
  return (
    <section className="fk-section" aria-labelledby={titleId}>
      <h2 className="fk-section-title" id={titleId}>
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
