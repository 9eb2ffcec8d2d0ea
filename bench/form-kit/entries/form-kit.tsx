// Entry for our form kit: a definition, the store, and the simplest layout with the form kit's styles.
import { createRoot } from 'react-dom/client'
import {
  createFormStore,
  standardModels,
  type FieldItem,
  type FormDefinition,
} from '../../../packages/form-kit/src/index.ts'
import { SimpleForm, standardViews, type FieldViews } from '../../../packages/form-kit/src/react.ts'
import '../../../packages/form-kit/src/styles/form-kit.css'
import '../bench.css'
import { countRender, offer } from '../harness.ts'
import { choices, HIDING, SWITCH, TYPED, type Part, type Question } from '../questions.ts'

function itemOf(question: Question): FieldItem {
  const { name, kind, label, help, least, hiddenBy } = question
  return {
    name,
    type: kind,
    label,
    help,
    required: true,
    ...(kind === 'select' || kind === 'radio' || kind === 'checkbox' ? { choices } : {}),
    ...(least === undefined ? {} : { rules: [{ type: 'minLength', value: least }] }),
    ...(hiddenBy === undefined ? {} : { visibleFn: { field: hiddenBy, operator: 'notEquals', value: HIDING } }),
  }
}

/** Wraps the views to count renders. */
function counted(views: FieldViews): FieldViews {
  return new Map(
    [...views].map(([name, view]) => {
      const { Field } = view
      const Counted: typeof Field = (props) => {
        countRender()
        return <Field {...props} />
      }
      return [name, { ...view, Field: Counted }]
    }),
  )
}

function mount(root: HTMLElement, form: readonly Part[]) {
  const definition: FormDefinition = {
    sections: form.map(({ title, questions }) => ({ title, items: questions.map(itemOf) })),
  }
  const store = createFormStore({ definition, models: standardModels })
  const views = location.search.includes('renders') ? counted(standardViews) : standardViews
  createRoot(root).render(
    <SimpleForm store={store} views={views} actions={<button type="submit">Send</button>} aria-label="Questions" />,
  )
}

offer({
  mount,
  typed: `[name="${TYPED}"]`,
  show: `[name="${SWITCH}"]:not([value=none])`,
  hide: `.fk-choice:nth-child(3) > [name="${SWITCH}"]`,
  submit: 'button[type=submit]',
  error: '.fk-error',
  question: '.fk-field',
})
