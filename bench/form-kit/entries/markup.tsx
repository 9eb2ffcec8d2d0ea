// Markup of entries without a form library: the same elements and class names as ours, without behaviour.
import type { ComponentProps, ReactNode } from 'react'
import '../../../packages/form-kit/src/styles/form-kit.css'
import '../bench.css'
import { countRender } from '../harness.ts'
import { choices, SWITCH, TYPED, type Part, type Question } from '../questions.ts'

type InputProps = ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>

interface PlainFieldProps {
  readonly question: Question
  readonly error: string | undefined
  /** Props a library sets on the control. */
  readonly own?: Partial<InputProps>
}

export const isGroup = ({ kind }: Question) => kind === 'radio' || kind === 'checkbox'

/** Label or legend, help, control and error of one question, associated like ours. */
export function PlainField({ question, error, own }: PlainFieldProps) {
  countRender()
  const { name, help, label } = question
  const text = (
    <>
      {label}
      <span className="fk-required" aria-hidden="true">
        *
      </span>
    </>
  )
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ') || undefined
  const shared = { className: 'fk-field', 'data-type': question.kind, 'data-invalid': error ? '' : undefined }
  const rest = (
    <>
      {help && (
        <p className="fk-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      <Control question={question} error={error} described={described} own={own} />
      {error && (
        <p className="fk-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  )
  if (isGroup(question)) {
    return (
      <fieldset {...shared} id={name} tabIndex={-1} aria-describedby={described}>
        <legend className="fk-label">{text}</legend>
        {rest}
      </fieldset>
    )
  }
  return (
    <div {...shared}>
      <label className="fk-label" htmlFor={name} id={`${name}-label`}>
        {text}
      </label>
      {rest}
    </div>
  )
}

function Control({ question, error, described, own }: PlainFieldProps & { readonly described: string | undefined }) {
  const { kind, name } = question
  if (kind === 'radio' || kind === 'checkbox') {
    return (
      <div className="fk-choices">
        {choices.map(({ label, value }, index) => (
          <label key={value} className="fk-choice">
            <input
              type={kind}
              id={`${name}-${index}`}
              name={name}
              value={value}
              aria-invalid={error ? true : undefined}
              {...own}
            />
            {label}
          </label>
        ))}
      </div>
    )
  }
  const control = {
    id: name,
    name,
    className: 'fk-input',
    'aria-describedby': described,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': true as const,
    ...own,
  }
  if (kind === 'textarea') return <textarea rows={4} {...control} />
  if (kind === 'select') {
    return (
      <select {...control}>
        <option value="">Choose</option>
        {choices.map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  return <input type={kind} {...control} />
}

export function PlainSection({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const id = part.title.replace(' ', '-')
  return (
    <section className="fk-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="fk-section-title" id={`${id}-title`}>
        {part.title}
      </h2>
      <div className="fk-fields">{children}</div>
    </section>
  )
}

export const plainSelectors = {
  typed: `[name="${TYPED}"]`,
  show: `[name="${SWITCH}"]`,
  hide: `.fk-choice:nth-child(3) > [name="${SWITCH}"]`,
  submit: 'button[type=submit]',
  error: '.fk-error',
  question: '.fk-field',
}
