import { useRef, type KeyboardEvent } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useFormContext, useSectionShown, useSectionState } from '../react/form-context.ts'
import type { SectionNode } from '../model/field-node.ts'

interface StepTimelineProps {
  readonly sections: readonly SectionNode[]
  readonly active: number
  /** Errors of steps that the host found, by section index. */
  readonly stepErrors?: Readonly<Record<number, string>> | undefined
  /** Goes to a section and moves the focus into it. */
  readonly onEnter: (index: number) => void
  /** Shows a section and keeps the focus on the timeline. */
  readonly onShow: (index: number) => void
}

/** Renders the list of a form's sections beside it: a click goes to a section, Home and End to the first and last. */
export function StepTimeline({ sections, active, stepErrors, onEnter, onShow }: StepTimelineProps) {
  const { store } = useFormContext()
  const list = useRef<HTMLOListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const step = event.key === 'Home' ? shown[0] : shown.at(-1)
    step?.focus({ preventScroll: true })
    step?.scrollIntoView({ block: 'nearest' })
    if (step) onShow(Number(step.dataset['step']))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Home and End work from any of its buttons
    <nav className="fk-timeline" aria-label={store.messages.steps} onKeyDown={onKeyDown}>
      <ol ref={list}>
        {sections.map((section, index) => (
          <Step
            key={section.index}
            section={section}
            index={index}
            active={index === active}
            error={stepErrors?.[section.index]}
            onChoose={() => onEnter(index)}
          />
        ))}
      </ol>
    </nav>
  )
}

interface StepProps {
  readonly section: SectionNode
  readonly index: number
  readonly active: boolean
  readonly error: string | undefined
  readonly onChoose: () => void
}

function Step({ section, index, active, error, onChoose }: StepProps) {
  const { store } = useFormContext()
  const shown = useSectionShown(section)
  const { errors, fresh } = useSectionState(section)
  if (!shown) return null
  const { stepErrors, stepError, stepNew } = store.messages
  return (
    <li className="fk-step" data-active={active ? '' : undefined} data-invalid={errors > 0 || error ? '' : undefined}>
      <button type="button" data-step={index} aria-current={active ? 'step' : undefined} onClick={onChoose}>
        <span className="fk-step-title">{section.section.title}</span>
        {fresh > 0 && (
          <>
            {' '}
            <span className="fk-new">{formatMessage(stepNew, { count: fresh })}</span>
          </>
        )}
        {errors > 0 && (
          <>
            {' '}
            <span className="fk-step-errors">
              {formatMessage(errors === 1 ? stepError : stepErrors, { count: errors })}
            </span>
          </>
        )}
        {error && (
          <>
            {' '}
            <span className="fk-step-errors">{error}</span>
          </>
        )}
      </button>
    </li>
  )
}
