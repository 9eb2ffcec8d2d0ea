import { useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Values } from '../model/values.ts'
import { formatMessage } from '../messages/messages.ts'
import { Form, type FormProps } from '../react/Form.tsx'
import { useFormContext } from '../react/form-context.ts'
import { FormSectionFields } from '../react/FormSectionFields.tsx'
import { sectionId } from '../react/SectionFrame.tsx'
import { showSection } from './go-to-section.ts'
import { StepTimeline } from './StepTimeline.tsx'
import { StickyFooter } from './StickyFooter.tsx'
import { usePages, type Pages } from './use-pages.ts'

interface PagedFormProps<Submitted extends Values> extends Omit<FormProps<Submitted>, 'children'> {
  /** Buttons of the last page. */
  readonly actions: ReactNode
  readonly stepErrors: Readonly<Record<number, string>> | undefined
}

/**
 * Renders the stepper with one section at a time. Visited pages stay mounted, so that nothing is lost; the browser's
 * history is not used.
 */
export function PagedForm<Submitted extends Values>({ actions, stepErrors, ...form }: PagedFormProps<Submitted>) {
  const { store, mode } = form
  const pages = usePages(store, mode !== 'view')
  const { nextStep, previousStep } = store.messages
  const last = pages.place >= pages.total - 1
  return (
    <Form {...form} submitInstead={last ? undefined : () => void pages.next()}>
      <PagedSections pages={pages} stepErrors={stepErrors} />
      <StickyFooter>
        {pages.place > 0 && (
          <button type="button" className="fk-button fk-back" onClick={pages.back}>
            {previousStep}
          </button>
        )}
        {last ? (
          actions
        ) : (
          <button key="next" type="submit" className="fk-button" data-kind="primary">
            {nextStep}
          </button>
        )}
      </StickyFooter>
    </Form>
  )
}

interface PagedSectionsProps {
  readonly pages: Pages
  readonly stepErrors: Readonly<Record<number, string>> | undefined
}

function PagedSections({ pages, stepErrors }: PagedSectionsProps) {
  const { store, formId, announce } = useFormContext()
  const { current, place, total, arrivals, show } = pages
  const { sections } = store
  const text = formatMessage(store.messages.stepOf, { count: place + 1, total })

  // Before the form focuses a field, its page must be visible.
  useEffect(() => store.onFocusRequest((node) => flushSync(() => show(node.section))), [store, show])

  useEffect(() => {
    const title = current && document.getElementById(`${sectionId(formId, current)}-title`)
    if (arrivals === 0 || !title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
    showSection(formId, current)
    announce(text)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus moves when a page is entered, and at no other change
  }, [arrivals])

  const goBy = (arrive: Pages['show']) => (index: number) => {
    const section = sections[index]
    if (section) void pages.goTo(section, arrive)
  }
  return (
    <div className="fk-steps">
      <progress className="fk-progress" max={total} value={place + 1} aria-label={text} />
      <StepTimeline
        sections={sections}
        active={current?.index ?? 0}
        stepErrors={stepErrors}
        onEnter={goBy(pages.enter)}
        onShow={goBy(show)}
      />
      <div className="fk-step-sections">
        <p className="fk-step-place">{text}</p>
        {sections.map((section) => (
          <div key={section.index} hidden={section !== current}>
            <FormSectionFields section={section} />
          </div>
        ))}
      </div>
    </div>
  )
}
