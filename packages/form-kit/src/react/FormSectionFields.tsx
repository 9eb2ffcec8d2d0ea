import { memo } from 'react'
import type { SectionNode } from '../model/field-node.ts'
import { useFormContext, useSectionShown } from './form-context.ts'
import { FormField } from './FormField.tsx'
import { SectionFrame } from './SectionFrame.tsx'

/**
 * Renders a section's title, fields and the host's note; nothing while no field is visible. Browsers skip the layout of sections out
 * of sight (`content-visibility`).
 */
export const FormSectionFields = memo(function FormSectionFields({ section }: { readonly section: SectionNode }) {
  const { sectionNote } = useFormContext()
  if (!useSectionShown(section)) return null
  return (
    <SectionFrame section={section}>
      <div className="fk-fields">
        {section.fields.map((node) => (
          <FormField key={node.id} node={node} />
        ))}
      </div>
      {sectionNote?.(section)}
    </SectionFrame>
  )
})
