import type { FieldItem, FormStoreOptions } from '@foyer/form-kit'
import { SimpleForm, standardViews, useMessages } from '@foyer/form-kit/react'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { LiveValues, readableJson } from './ReportedValues.tsx'
import { sampleItems, type Sample } from './samples/sample-items.ts'
import { useViewMode } from './use-view-mode.ts'
import { watchedForm, type WatchedForm } from './watched-form.ts'

interface FieldState {
  readonly title: string
  readonly item?: Partial<FieldItem>
  readonly value?: 'filled' | 'wrong'
  readonly mode?: 'view'
  readonly checked?: boolean
  readonly external?: string
}

/** The states shown for every type; identical for all, so that they can be compared and tested alike. */
const STATES: readonly FieldState[] = [
  { title: 'Empty' },
  {
    title: 'Filled in, with help and marked as new',
    value: 'filled',
    item: { help: 'What we use it for.', newItem: true },
  },
  { title: 'Required, after a submit', item: { required: true }, checked: true },
  { title: 'Wrong, after a submit', value: 'wrong', checked: true },
  { title: 'Refused by the server', value: 'filled', external: 'The server does not take this.' },
  { title: 'Disabled', value: 'filled', item: { disabled: true } },
  { title: 'Read-only', value: 'filled', item: { readonly: true } },
  { title: 'View mode', value: 'filled', mode: 'view' },
  { title: 'View mode, without an answer', mode: 'view' },
]

/** One field type in every state. */
export function FieldTypePage({ path }: { readonly path: string }) {
  const sample = sampleItems[path.replace('fields/', '')]
  if (!sample) return null
  return STATES.filter(({ value }) => value !== 'wrong' || sample.wrong !== undefined).map((state) => (
    <StateOfField key={state.title} sample={sample} state={state} />
  ))
}

function StateOfField({ sample, state }: { readonly sample: Sample; readonly state: FieldState }) {
  const { locale, now } = useApp()
  const mode = useViewMode()
  const [item] = useState({ ...sample.item, ...state.item })
  const messages = useMessages()
  const [form] = useState(() => formOf(item, sample, state, { messages, now: () => now }))
  return (
    <div className="gallery-state" role="group" aria-label={state.title}>
      <SimpleForm
        store={form.store}
        views={standardViews}
        locale={locale}
        mode={state.mode ?? mode}
        aria-label={state.title}
      />
      <LiveValues form={form} />
      <details>
        <summary>Definition: {state.title}</summary>
        <pre className="gallery-code">{readableJson(item)}</pre>
      </details>
    </div>
  )
}

function formOf(
  item: FieldItem,
  sample: Sample,
  state: FieldState,
  options: Pick<FormStoreOptions, 'messages' | 'now'>,
): WatchedForm {
  const value = state.value === 'wrong' ? sample.wrong : sample.value
  const form = watchedForm({
    ...options,
    definition: { sections: [{ title: state.title, items: [item] }] },
    initialValues: state.value ? { [item.name]: value } : {},
  })
  if (state.checked) void form.store.submit()
  if (state.external) form.store.setErrors({ [item.name]: state.external })
  return form
}
