import { Form, type FormProps } from '../react/Form.tsx'
import { useSectionState } from '../react/form-context.ts'
import { SectionFrame } from '../react/SectionFrame.tsx'
import type { FieldNode, SectionNode } from '../model/field-node.ts'
import { AdminQuestion, type Move } from './AdminQuestion.tsx'
import { useMoves } from './use-moves.ts'

export interface PreboardingAdminFormProps extends Omit<FormProps, 'children'> {
  /** Shows the buttons of every question. */
  readonly isEditMode?: boolean
}

/** Renders a form for its author: each question as candidates see it, with buttons to edit it. */
export function PreboardingAdminForm({ isEditMode = false, ...form }: PreboardingAdminFormProps) {
  return (
    <Form {...form}>
      <AdminSections sections={form.store.sections} isEditMode={isEditMode} />
    </Form>
  )
}

interface AdminSectionsProps {
  readonly sections: readonly SectionNode[]
  readonly isEditMode: boolean
}

function AdminSections({ sections, isEditMode }: AdminSectionsProps) {
  const onMove = useMoves(sections)
  return sections.map((section) => (
    <AdminSection key={section.index} section={section} isEditMode={isEditMode} onMove={onMove} />
  ))
}

interface AdminSectionProps {
  readonly section: SectionNode
  readonly isEditMode: boolean
  readonly onMove: (node: FieldNode, move: Move) => void
}

function AdminSection({ section, isEditMode, onMove }: AdminSectionProps) {
  // Which question is first or last changes with every one that is hidden or shown.
  useSectionState(section)
  const shown = section.fields.filter(({ state }) => state.visible)
  if (shown.length === 0) return null
  return (
    <SectionFrame section={section}>
      <ul className="fk-questions">
        {section.fields.map((node) => (
          <AdminQuestion
            key={node.id}
            node={node}
            isEditMode={isEditMode}
            first={node === shown[0]}
            last={node === shown.at(-1)}
            onMove={onMove}
          />
        ))}
      </ul>
    </SectionFrame>
  )
}
