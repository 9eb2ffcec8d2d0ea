// A form of 40 text fields, saved like an application's draft, or not: ?saving.
import { createFormStore, type FormDefinition, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { englishMessages } from '../../packages/form-kit/src/messages/messages.ts'
import { createDraftForm } from '../../app/src/features/applying/answers/web/draft-form.ts'
import type { SheetCalls } from '../../app/src/features/applying/answers/web/saving/draft-calls.ts'

const FIELDS = 40

const definition: FormDefinition = {
  sections: [
    {
      title: 'Questions',
      items: Array.from({ length: FIELDS }, (_, n) => ({ name: `q${n}`, label: `Question ${n + 1}`, type: 'text' })),
    },
  ],
}

const asked = async (method: string, body?: object) =>
  (await fetch('/draft', { method, ...(body && { body: JSON.stringify(body) }) })).json()

const calls: SheetCalls = {
  show: () => asked('GET'),
  save: (changes) => asked('PUT', changes),
  upload: () => Promise.reject(new Error('There are no files.')),
}

function openForm() {
  if (!location.search.includes('saving'))
    return createFormStore({ definition, models: standardModels, messages: englishMessages, initialValues: {} })
  const app = { transport: { call: () => Promise.reject(new Error('Not asked.')) }, text: String, timeZone: 'UTC' }
  const page = { encId: 'bench', version: 1, definition, values: {}, messages: englishMessages, callsOf: () => calls }
  const form = createDraftForm(app, page)
  form.start()
  return form.store
}

const keys: number[] = []
window.addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => keys.push(performance.now() - timeStamp), { once: true })
      port1.start()
      port2.postMessage(undefined)
    }),
  { capture: true },
)
Object.assign(window, { keys })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    createElement(SimpleForm, { store: openForm(), views: standardViews, 'aria-label': 'Questions' }),
  )
