import { createFormStore, type FieldItem, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import { useState } from 'react'
import { sampleItems, type Sample } from './samples/sample-items.ts'

interface FieldState {
  readonly title: string
  readonly item?: Partial<FieldItem>
  readonly filled?: boolean
  readonly mode?: 'view'
  readonly checked?: boolean
  readonly external?: string
}

/** The states in which every type is shown; the same for all, so that they can be compared and tested alike. */
const STATES: readonly FieldState[] = [
  { title: 'Empty' },
  { title: 'Filled in', filled: true, item: { help: 'What we use it for.', newItem: true } },
  { title: 'Required, after a submit', item: { required: true }, checked: true },
  { title: 'Refused by the server', filled: true, external: 'The server does not take this.' },
  { title: 'Switched off', filled: true, item: { disabled: true } },
  { title: 'Read-only', filled: true, item: { readonly: true } },
  { title: 'Only looked at', filled: true, mode: 'view' },
  { title: 'Only looked at, without an answer', mode: 'view' },
]

/** One type of field in every state. */
export function FieldTypePage({ path }: { readonly path: string }) {
  const sample = sampleItems[path.replace('fields/', '')]
  if (!sample) return null
  return STATES.map((state) => <StateOfField key={state.title} sample={sample} state={state} />)
}

function StateOfField({ sample, state }: { readonly sample: Sample; readonly state: FieldState }) {
  const [store] = useState(() => {
    const made = createFormStore({
      definition: { sections: [{ title: state.title, items: [{ ...sample.item, ...state.item }] }] },
      models: standardModels,
      initialValues: state.filled ? { [sample.item.name]: sample.value } : {},
    })
    if (state.checked) made.checkAll()
    if (state.external) made.setErrors({ [sample.item.name]: state.external })
    return made
  })
  return <SimpleForm store={store} views={standardViews} mode={state.mode ?? 'edit'} aria-label={state.title} />
}
