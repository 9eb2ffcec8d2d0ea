// Entry for survey-react-ui with its own styles, all questions on one page.
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.css'
import { Survey } from 'survey-react-ui'
import '../bench.css'
import { offer } from '../harness.ts'
import { choices, HIDING, type Kind, type Part, type Question } from '../questions.ts'

const TYPES: Readonly<Record<Kind, string>> = {
  text: 'text',
  email: 'text',
  select: 'dropdown',
  radio: 'radiogroup',
  checkbox: 'checkbox',
  textarea: 'comment',
}
const offered = choices.map(({ label, value }) => ({ text: label, value }))

function elementOf({ name, kind, label, help, least, hiddenBy }: Question) {
  return {
    type: TYPES[kind],
    name,
    title: label,
    isRequired: true,
    ...(help === undefined ? {} : { description: help }),
    ...(kind === 'email' ? { inputType: 'email' } : {}),
    ...(kind === 'select' ? { renderAs: 'select' } : {}),
    ...(kind === 'select' || kind === 'radio' || kind === 'checkbox' ? { choices: offered } : {}),
    ...(least === undefined ? {} : { validators: [{ type: 'text', minLength: least }] }),
    ...(hiddenBy === undefined ? {} : { visibleIf: `{${hiddenBy}} <> '${HIDING}'` }),
  }
}

function mount(root: HTMLElement, form: readonly Part[]) {
  const elements = form.map(({ title, questions }, index) => ({
    type: 'panel',
    name: `part${index}`,
    title,
    elements: questions.map(elementOf),
  }))
  const model = new Model({ elements, checkErrorsMode: 'onValueChanged', focusOnFirstError: true })
  createRoot(root).render(<Survey model={model} />)
}

offer({
  mount,
  typed: '[data-name="s0q0"] input',
  show: '[data-name="s0q3"] input[value=a]',
  hide: '[data-name="s0q3"] input[value=c]',
  submit: '.sd-navigation__complete-btn',
  error: '.sd-question__erbox:not([style*="display: none"])',
  question: '.sd-question',
})
