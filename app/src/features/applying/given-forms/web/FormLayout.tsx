import type { FieldNode } from '@foyer/form-kit'
import {
  Form,
  FormField,
  type FormProps,
  HtmlContentForm,
  type HtmlContentItem,
  SimpleForm,
  StepperForm,
} from '@foyer/form-kit/react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { isTextToRead, layoutOf } from '../rules.ts'

interface Props extends Omit<FormProps, 'children'> {
  readonly actions: ReactNode
}

/** A given form in the layout that fits its questions. */
export function FormLayout(props: Props) {
  const layout = layoutOf({
    sections: props.store.sections.map(({ fields }) => ({ items: fields.map(({ item }) => item) })),
  })
  if (layout === 'content') return <PolicyForm {...props} />
  return layout === 'stepper' ? <StepperForm {...props} /> : <SimpleForm {...props} />
}

/** A policy to read, and below it the check boxes that confirm it. */
function PolicyForm({ actions, ...form }: Props) {
  const id = useId()
  const { sections } = form.store
  const toConfirm = sections.flatMap(({ fields }) => fields.filter(({ item }) => !isTextToRead(item)))
  return (
    <Form {...form}>
      <HtmlContentForm items={sections.flatMap(contentOf)} />
      {toConfirm.length > 0 ? (
        <section className="fk-section" aria-labelledby={id}>
          <h2 className="fk-section-title" id={id}>
            <FormattedMessage id="givenForms.confirm" />
          </h2>
          <div className="fk-fields">
            {toConfirm.map((node) => (
              <FormField key={node.id} node={node} />
            ))}
          </div>
        </section>
      ) : null}
      <div className="fk-actions">{actions}</div>
    </Form>
  )
}

type SectionOfStore = Props['store']['sections'][number]

/** Returns the texts to read in a section; nothing for one that only has check boxes. */
function contentOf({ index, section, fields }: SectionOfStore): HtmlContentItem[] {
  const texts = fields.filter(({ item }) => isTextToRead(item)).map(htmlOf)
  if (texts.length === 0) return []
  const description = section.description ? `<p>${escaped(section.description)}</p>` : ''
  return [{ name: String(index), label: section.title, description: [description, ...texts].join('') }]
}

function htmlOf({ item: { label, ...item } }: FieldNode): string {
  const content = 'content' in item && typeof item.content === 'string' ? item.content : ''
  return label ? `<h3>${escaped(label)}</h3>${content}` : content
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
