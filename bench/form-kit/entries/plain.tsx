// Entry near the lower bound: uncontrolled React inputs, written by hand for this form. `?summary` adds a list of the
// errors.
import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { offer } from '../harness.ts'
import { HIDING, type Part, type Question } from '../questions.ts'
import { PlainField, PlainSection, plainSelectors } from './markup.tsx'

type Errors = Readonly<Record<string, string>>
const NONE: Errors = {}

function errorOf({ name, label, kind, least }: Question, data: FormData): string | undefined {
  const given = data.get(name)
  const value = typeof given === 'string' ? given.trim() : ''
  if (value === '') return `${label} is required`
  if (kind === 'email' && !value.includes('@')) return 'Email is invalid.'
  return least !== undefined && value.length < least ? `Enter at least ${least} characters.` : undefined
}

const Field = memo(PlainField)

const Section = memo(function Section({ part, errors }: { readonly part: Part; readonly errors: Errors }) {
  const [hiding, setHiding] = useState(false)
  return (
    <PlainSection part={part}>
      {part.questions.map((question) =>
        hiding && question.hiddenBy !== undefined ? null : (
          <Field
            key={question.name}
            question={question}
            error={errors[question.name]}
            {...(question.name === part.switch ? { own: switchProps(setHiding) } : {})}
          />
        ),
      )}
    </PlainSection>
  )
})

function switchProps(setHiding: (hiding: boolean) => void) {
  return { onChange: (event: { currentTarget: { value: string } }) => setHiding(event.currentTarget.value === HIDING) }
}

function Form({ parts }: { readonly parts: readonly Part[] }) {
  const [errors, setErrors] = useState(NONE)
  return (
    <form
      className="fk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const found = parts.flatMap(({ questions }) =>
          questions.flatMap((question) => {
            const error = errorOf(question, data)
            return error === undefined ? [] : [[question.name, error] as const]
          }),
        )
        setErrors(Object.fromEntries(found))
      }}
    >
      {location.search.includes('summary') && <Summary errors={errors} />}
      {parts.map((part) => (
        <Section key={part.title} part={part} errors={errors} />
      ))}
      <div className="fk-actions">
        <button type="submit">Send</button>
      </div>
    </form>
  )
}

function Summary({ errors }: { readonly errors: Errors }) {
  const all = Object.entries(errors)
  if (all.length === 0) return null
  return (
    <div className="fk-summary" role="alert" tabIndex={-1}>
      <h2 className="fk-summary-title">There is a problem</h2>
      <ul>
        {all.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

offer({ ...plainSelectors, mount: (root, form) => createRoot(root).render(<Form parts={form} />) })
