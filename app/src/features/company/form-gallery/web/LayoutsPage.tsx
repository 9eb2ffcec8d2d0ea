import { createFormStore, type FormDefinition, standardModels, type Values } from '@foyer/form-kit'
import { HtmlContentForm, SimpleForm, standardViews, StepperForm, useMessages } from '@foyer/form-kit/react'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { lockedForm, simpleForm } from './samples/layout-forms.ts'
import { stepperForm } from './samples/stepper-form.ts'
import { useViewMode } from './use-view-mode.ts'

/** One of the four layouts. */
export function LayoutsPage({ path }: { readonly path: string }) {
  if (path === 'layouts/stepper') return <StepperLayout />
  if (path === 'layouts/html-content') return <ContentLayout />
  if (path === 'layouts/preboarding-admin') return <AdminLayout />
  return <SimpleLayout />
}

/** Creates a store for a form of the gallery. */
export function useSampleStore(definition: FormDefinition, initialValues: Values = {}) {
  const { now } = useApp()
  const messages = useMessages()
  const [store] = useState(() =>
    createFormStore({ definition, models: standardModels, messages, initialValues, now: () => now }),
  )
  return store
}

function SimpleLayout() {
  const { locale } = useApp()
  const mode = useViewMode()
  const [done, setDone] = useState<'Sent' | 'Saved for later'>()
  const store = useSampleStore(simpleForm)
  const locked = useSampleStore(lockedForm, { school: [{ place: 'Bakery school', done: true }, { place: '' }] })
  const shared = { views: standardViews, locale, mode }
  return (
    <>
      <SimpleForm
        {...shared}
        store={store}
        aria-label="Simple form"
        onSubmit={() => setDone('Sent')}
        metaItems={<p data-testid="meta">Baker · Lisbon · sent on Monday</p>}
        actions={
          <>
            <button type="button" className="fk-button" onClick={() => setDone('Saved for later')}>
              Save for later
            </button>
            <button type="submit" className="fk-button" data-kind="primary">
              Send
            </button>
          </>
        }
        bottomItems={<p data-testid="bottom">We answer within two weeks.</p>}
      />
      {done && <p role="status">{done}</p>}
      <h2>A list that is read-only</h2>
      <SimpleForm {...shared} store={locked} aria-label="Read-only list" />
    </>
  )
}

function StepperLayout() {
  const { locale } = useApp()
  const mode = useViewMode()
  const [refused, setRefused] = useState(false)
  const [sent, setSent] = useState(false)
  const store = useSampleStore(stepperForm())
  return (
    <>
      <StepperForm
        store={store}
        views={standardViews}
        locale={locale}
        mode={mode}
        aria-label="Stepper form"
        onSubmit={() => setSent(true)}
        stepErrors={refused ? { 2: 'The bank does not answer.' } : undefined}
        actions={
          <>
            <button type="button" className="fk-button" onClick={() => setRefused(!refused)}>
              Ask the bank
            </button>
            <button type="submit" className="fk-button" data-kind="primary">
              Send
            </button>
          </>
        }
      />
      {sent && <p role="status">Sent</p>}
    </>
  )
}

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 200'%3E%3Crect width='400' height='200' fill='%230b5c52'/%3E%3Ccircle cx='290' cy='90' r='50' fill='%23f2c14e'/%3E%3C/svg%3E"

function ContentLayout() {
  const [isRead, setRead] = useState(false)
  return (
    <>
      <HtmlContentForm
        items={[
          {
            name: 'welcome',
            label: 'Welcome to the bakery',
            description:
              '<p>We begin <b>at four</b> and end at noon.</p><ul><li>Bread first</li><li>Cake later</li></ul>',
            image: { src: PICTURE, alt: 'The sun over the bakery' },
          },
          { name: 'rules', label: 'House rules', description: '<p>Wash your hands.</p>' },
        ]}
        actions={
          <button type="button" className="fk-button" data-kind="primary" onClick={() => setRead(true)}>
            Go on
          </button>
        }
      />
      {isRead && <p role="status">Read</p>}
    </>
  )
}
