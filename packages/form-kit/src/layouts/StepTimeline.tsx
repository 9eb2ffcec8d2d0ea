import type { KeyboardEvent } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext, useSectionShown, useSectionState } from '../react/form-context.ts'
import type { SectionNode } from '../state/field-node.ts'

interface StepTimelineProps {
  readonly sections: readonly SectionNode[]
  readonly active: number
  /** Errors of steps that somebody else found, by the section's index. */
  readonly stepErrors?: Readonly<Record<number, string>> | undefined
  readonly onChoose: (index: number) => void
}

/** The list of a form's sections at its side; a click, Home or End goes to one of them. */
export function StepTimeline({ sections, active, stepErrors, onChoose }: StepTimelineProps) {
  const { store } = useFormContext()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    onChoose(event.key === 'Home' ? 0 : sections.length - 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Home and End work from any of its buttons
    <nav className="fk-timeline" aria-label={store.messages.steps} onKeyDown={onKeyDown}>
      <ol>
        {sections.map((section, index) => (
          <Step
            key={section.index}
            section={section}
            active={index === active}
            error={stepErrors?.[section.index]}
            onChoose={() => onChoose(index)}
          />
        ))}
      </ol>
    </nav>
  )
}

interface StepProps {
  readonly section: SectionNode
  readonly active: boolean
  readonly error: string | undefined
  readonly onChoose: () => void
}

function Step({ section, active, error, onChoose }: StepProps) {
  const { store } = useFormContext()
  const shown = useSectionShown(section)
  const { errors, fresh } = useSectionState(section)
  if (!shown) return null
  const { stepErrors, stepError, stepNew } = store.messages
  return (
    <li className="fk-step" data-active={active ? '' : undefined} data-invalid={errors > 0 || error ? '' : undefined}>
      <button type="button" aria-current={active ? 'step' : undefined} onClick={onChoose}>
        <span className="fk-step-title">{section.section.title}</span>
        {fresh > 0 && <span className="fk-new">{formatMessage(stepNew, { count: fresh })}</span>}
        {errors > 0 && (
          <span className="fk-step-errors">
            {formatMessage(errors === 1 ? stepError : stepErrors, { count: errors })}
          </span>
        )}
        {error && <span className="fk-step-errors">{error}</span>}
      </button>
    </li>
  )
}
