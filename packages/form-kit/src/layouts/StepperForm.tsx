import type { ReactNode } from 'react'
import type { Values } from '../model/values.ts'
import { Form, type FormProps } from '../react/Form.tsx'
import { useFormContext } from '../react/form-context.ts'
import { FormSectionFields } from '../react/FormSectionFields.tsx'
import type { SectionNode } from '../model/field-node.ts'
import { enterSection, showSection } from './go-to-section.ts'
import { PagedForm } from './PagedForm.tsx'
import { StepTimeline } from './StepTimeline.tsx'
import { StickyFooter } from './StickyFooter.tsx'
import { useActiveStep } from './use-active-step.ts'

export interface StepperFormProps<Submitted extends Values = Values> extends Omit<FormProps<Submitted>, 'children'> {
  /** Buttons in the sticky footer. */
  readonly actions: ReactNode
  /** Errors of steps that the host found, by section index. */
  readonly stepErrors?: Readonly<Record<number, string>>
  /** Shows one section at a time, with Next and Back; each page is checked before the next is shown. */
  readonly paged?: boolean
}

/**
 * Renders a long form: all sections on one page, beside them a timeline that follows the scroll position (a progress
 * bar on phones), and a sticky footer with the buttons.
 */
export function StepperForm<Submitted extends Values>({
  actions,
  stepErrors,
  className,
  paged = false,
  ...form
}: StepperFormProps<Submitted>) {
  const classes = `fk-stepper ${className ?? ''}`
  if (paged) return <PagedForm {...form} className={classes} actions={actions} stepErrors={stepErrors} />
  return (
    <Form {...form} className={classes}>
      <Steps sections={form.store.sections} stepErrors={stepErrors} />
      <StickyFooter>{actions}</StickyFooter>
    </Form>
  )
}

interface StepsProps {
  readonly sections: readonly SectionNode[]
  readonly stepErrors: Readonly<Record<number, string>> | undefined
}

function Steps({ sections, stepErrors }: StepsProps) {
  const { store, formId } = useFormContext()
  const { active, progress, choose } = useActiveStep(formId, sections)
  const goBy = (go: typeof enterSection) => (index: number) => {
    const section = sections[index]
    if (!section) return
    choose(index)
    go(formId, section)
  }
  return (
    <div className="fk-steps">
      <progress className="fk-progress" max={100} value={progress} aria-label={store.messages.progress} />
      <StepTimeline
        sections={sections}
        active={active}
        stepErrors={stepErrors}
        onEnter={goBy(enterSection)}
        onShow={goBy(showSection)}
      />
      <div className="fk-step-sections">
        {sections.map((section) => (
          <FormSectionFields key={section.index} section={section} />
        ))}
      </div>
    </div>
  )
}
