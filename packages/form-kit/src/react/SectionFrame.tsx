import type { ReactNode } from 'react'
import type { SectionNode } from '../model/field-node.ts'
import { useFormContext } from './form-context.ts'

/** Id of a section's element; its title's id has the suffix `-title`. */
export function sectionId(formId: string, section: SectionNode): string {
  return `${formId}-section-${section.index}`
}

interface SectionFrameProps {
  readonly section: SectionNode
  readonly children: ReactNode
}

/** Renders the element around a section's questions, named by its title, with its description. */
export function SectionFrame({ section, children }: SectionFrameProps) {
  const id = sectionId(useFormContext().formId, section)
  const { title, description } = section.section
  return (
    <section className="fk-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="fk-section-title" id={`${id}-title`}>
        <bdi>{title}</bdi>
      </h2>
      {description && (
        <p className="fk-help">
          <bdi>{description}</bdi>
        </p>
      )}
      {children}
    </section>
  )
}
