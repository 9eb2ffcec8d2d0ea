import type { ReactNode } from 'react'
import type { Values } from '../model/values.ts'
import { Form, type FormProps } from '../react/Form.tsx'
import { FormSectionFields } from '../react/FormSectionFields.tsx'

export interface SimpleFormProps<Submitted extends Values = Values> extends Omit<FormProps<Submitted>, 'children'> {
  /** Content above the sections. */
  readonly metaItems?: ReactNode
  /** Buttons at the bottom right. */
  readonly actions?: ReactNode
  /** Content below the buttons. */
  readonly bottomItems?: ReactNode
}

/** Renders the sections below each other. */
export function SimpleForm<Submitted extends Values>({
  metaItems,
  actions,
  bottomItems,
  ...form
}: SimpleFormProps<Submitted>) {
  return (
    <Form {...form}>
      {metaItems}
      {form.store.sections.map((section) => (
        <FormSectionFields key={section.index} section={section} />
      ))}
      {actions && <div className="fk-actions">{actions}</div>}
      {bottomItems}
    </Form>
  )
}
