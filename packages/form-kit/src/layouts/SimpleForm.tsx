import type { ReactNode } from 'react'
import type { Values } from '../definition/types.ts'
import { Form, type FormProps } from '../react/Form.tsx'
import { FormSectionFields } from '../react/FormSectionFields.tsx'

export interface SimpleFormProps<Submitted extends Values = Values> extends Omit<FormProps<Submitted>, 'children'> {
  /** Above the sections. */
  readonly metaItems?: ReactNode
  /** The buttons at the bottom right. */
  readonly actions?: ReactNode
  /** Below the buttons. */
  readonly bottomItems?: ReactNode
}

/** The plainest layout: the sections one beneath the other. */
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
