// Entry for react-hook-form with the same bare inputs. Hidden fields stay registered: unregistering is many times
// slower.
import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { FormProvider, useForm, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { offer } from '../harness.ts'
import { HIDING, type Part, type Question } from '../questions.ts'
import { PlainField, PlainSection, plainSelectors } from './markup.tsx'

const Field = memo(function Field({ question }: { readonly question: Question }) {
  const { name, label, kind, least } = question
  const { register, control } = useFormContext()
  const { errors } = useFormState({ control, name, exact: true })
  const own = register(name, {
    required: `${label} is required`,
    ...(least === undefined ? {} : { minLength: { value: least, message: `Enter at least ${least} characters.` } }),
    ...(kind === 'email' ? { pattern: { value: /^\S+@\S+$/, message: 'Email is invalid.' } } : {}),
  })
  return <PlainField question={question} error={errors[name]?.message as string | undefined} own={own} />
})

function SwitchedFields({ part, by }: { readonly part: Part; readonly by: string }) {
  const { control } = useFormContext()
  const answer: unknown = useWatch({ control, name: by })
  return part.questions.map((question) =>
    answer === HIDING && question.hiddenBy !== undefined ? null : <Field key={question.name} question={question} />,
  )
}

const Section = memo(function Section({ part }: { readonly part: Part }) {
  return (
    <PlainSection part={part}>
      {part.switch === undefined ? (
        part.questions.map((question) => <Field key={question.name} question={question} />)
      ) : (
        <SwitchedFields part={part} by={part.switch} />
      )}
    </PlainSection>
  )
})

function Form({ parts }: { readonly parts: readonly Part[] }) {
  const form = useForm({ mode: 'onBlur' })
  return (
    <FormProvider {...form}>
      <form className="fk-form" noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        {parts.map((part) => (
          <Section key={part.title} part={part} />
        ))}
        <div className="fk-actions">
          <button type="submit">Send</button>
        </div>
      </form>
    </FormProvider>
  )
}

offer({ ...plainSelectors, mount: (root, form) => createRoot(root).render(<Form parts={form} />) })
