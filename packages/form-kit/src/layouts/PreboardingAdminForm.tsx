import { Form, type FormProps } from '../react/Form.tsx'
import { useFormContext, useSectionShown } from '../react/form-context.ts'
import { sectionId } from '../react/FormSectionFields.tsx'
import type { SectionNode } from '../state/field-node.ts'
import { AdminQuestion } from './AdminQuestion.tsx'

export interface PreboardingAdminFormProps extends Omit<FormProps, 'children'> {
  /** Shows the buttons at every question. */
  readonly isEditMode?: boolean
}

/** The layout for who writes a form: each question as candidates see it, with the buttons to change it. */
export function PreboardingAdminForm({ isEditMode = false, ...form }: PreboardingAdminFormProps) {
  return (
    <Form {...form}>
      {form.store.sections.map((section) => (
        <AdminSection key={section.index} section={section} isEditMode={isEditMode} />
      ))}
    </Form>
  )
}

function AdminSection({ section, isEditMode }: { readonly section: SectionNode; readonly isEditMode: boolean }) {
  const { formId } = useFormContext()
  const shown = useSectionShown(section)
  if (!shown) return null
  const id = sectionId(formId, section)
  return (
    <section className="fk-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="fk-section-title" id={`${id}-title`}>
        {section.section.title}
      </h2>
      <ul className="fk-questions">
        {section.fields.map((node, index) => (
          <AdminQuestion
            key={node.id}
            node={node}
            isEditMode={isEditMode}
            first={index === 0}
            last={index === section.fields.length - 1}
          />
        ))}
      </ul>
    </section>
  )
}
