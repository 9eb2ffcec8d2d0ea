import { SubmitError, type UploadCall, type Values, withUploads } from '@foyer/form-kit'
import { SimpleForm, standardViews, StepperForm, SubmitButton, UploadError, useMessages } from '@foyer/form-kit/react'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { LiveValues } from './ReportedValues.tsx'
import { ANSWER_SECONDS, featureForms, type FeatureForm } from './samples/feature-forms.ts'
import { useViewMode } from './use-view-mode.ts'
import { watchedForm } from './watched-form.ts'

/** One feature of the form kit, demonstrated in a form. */
export function FeaturePage({ path }: { readonly path: string }) {
  const form = featureForms.find((one) => `features/${one.path}` === path)
  return form && <FeatureTrial form={form} />
}

/** Simulates the response of the server the visitor selected. */
async function answer({ server }: Values): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_SECONDS * 1000))
  if (server === 'refuses') throw new SubmitError({ fields: { email: 'Another account has this email.' } })
  if (server === 'fails') throw new SubmitError({})
}

/** Steps of a simulated upload. */
const UPLOAD_STEPS = 10

/** Simulates an upload to the server the visitor selected. */
const uploadTo =
  (server: () => unknown): UploadCall =>
  async (_, { uid, signal, onProgress }) => {
    for (let step = 0; step < UPLOAD_STEPS; step += 1) {
      onProgress(step / UPLOAD_STEPS)
      // oxlint-disable-next-line no-await-in-loop -- an upload takes its time
      await new Promise((resolve) => setTimeout(resolve, (ANSWER_SECONDS * 1000) / UPLOAD_STEPS))
      signal.throwIfAborted()
    }
    if (server() === 'fails') throw new TypeError('Failed to fetch')
    if (server() === 'refuses') throw new UploadError('There is no room for this file. Choose a smaller one.')
    return { id: `file-${uid}`, notice: server() === 'remarks' ? "It's protected by a password." : undefined }
  }

function FeatureTrial({ form }: { readonly form: FeatureForm }) {
  const { locale, now } = useApp()
  const mode = useViewMode()
  const messages = useMessages()
  const [sent, setSent] = useState(false)
  const [watched] = useState(() => {
    const upload = uploadTo(() => made.store.values()['server'])
    const definition = form.layout === 'uploads' ? withUploads(form.definition, upload) : form.definition
    const made = watchedForm({ definition, messages, now: () => now })
    return made
  })
  const shared = {
    store: watched.store,
    views: standardViews,
    locale,
    mode,
    'aria-label': form.title,
    onSubmit: async (values: Values) => {
      setSent(false)
      await answer(values)
      setSent(true)
    },
    actions: mode === 'edit' && <SubmitButton>Send</SubmitButton>,
  }
  return (
    <>
      {form.layout === 'paged' ? <StepperForm {...shared} paged /> : <SimpleForm {...shared} />}
      {sent && <p role="status">Sent</p>}
      <LiveValues form={watched} />
    </>
  )
}
