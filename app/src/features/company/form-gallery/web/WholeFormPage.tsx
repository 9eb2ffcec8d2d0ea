import type { Values } from '@foyer/form-kit'
import { SimpleForm, standardViews, StepperForm, useMessages } from '@foyer/form-kit/react'
import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '#ui/page/app-context.ts'
import { ReportedValues } from './ReportedValues.tsx'
import { type LoadedForm, type WholeForm, wholeForms } from './samples/whole-forms.ts'
import { useViewMode } from './use-view-mode.ts'
import { watchedForm } from './watched-form.ts'

const loading = new Map<string, Promise<LoadedForm>>()

/** Loads a whole form, once. */
function load(form: WholeForm): Promise<LoadedForm> {
  const known = loading.get(form.path) ?? form.load()
  loading.set(form.path, known)
  return known
}

/** One of the whole forms, which can be filled in, submitted and refused. */
export function WholeFormPage({ path }: { readonly path: string }) {
  const form = wholeForms.find((one) => one.path === path)
  return form && <LoadedFormPage form={form} />
}

function LoadedFormPage({ form }: { readonly form: WholeForm }) {
  return <WholeFormTrial title={form.title} layout={form.layout} form={use(load(form))} />
}

interface WholeFormTrialProps {
  readonly title: string
  readonly layout: WholeForm['layout']
  readonly form: LoadedForm
}

/**
 * A form with a simulated server that accepts or refuses, as the visitor selects. View mode shows the form's example.
 */
export function WholeFormTrial({ title, layout, form }: WholeFormTrialProps) {
  const { definition, example, refusal } = form
  const { locale, now } = useApp()
  const mode = useViewMode()
  const [refuses, setRefuses] = useState(false)
  const [sent, setSent] = useState<Values>()
  const panel = useRef<HTMLHeadingElement>(null)
  const messages = useMessages()
  const [{ store }] = useState(() =>
    watchedForm({ definition, messages, initialValues: mode === 'view' ? example : {}, now: () => now }),
  )
  const submit = (values: Values) => {
    if (refuses) {
      setSent(undefined)
      store.setErrors(refusal)
      return
    }
    flushSync(() => setSent(values))
    panel.current?.focus()
  }
  const Layout = layout === 'stepper' ? StepperForm : SimpleForm
  return (
    <>
      <div className="gallery-tools">
        {Object.keys(example).length > 0 && (
          <button type="button" className="fk-button" onClick={() => store.reset(example)}>
            Fill in an example
          </button>
        )}
        {Object.keys(refusal).length > 0 && (
          <label className="fk-choice">
            <input type="checkbox" checked={refuses} onChange={() => setRefuses(!refuses)} />
            Simulate a server error
          </label>
        )}
      </div>
      <Layout
        store={store}
        views={standardViews}
        locale={locale}
        mode={mode}
        aria-label={title}
        onSubmit={submit}
        actions={
          mode === 'edit' && (
            <button type="submit" className="fk-button" data-kind="primary">
              Send
            </button>
          )
        }
      />
      {sent && (
        <section className="gallery-sent" aria-labelledby="gallery-sent">
          <h2 id="gallery-sent" ref={panel} tabIndex={-1}>
            This was sent
          </h2>
          <ReportedValues values={sent} />
        </section>
      )}
    </>
  )
}
