import type { Condition, FieldItem, FormDefinition } from '@foyer/form-kit'

const SECTIONS = 12
const QUESTIONS = 25
/** Every tenth question depends on the first question of its section: 30 of 300. */
const CONDITIONAL_EVERY = 10

const TYPES = ['text', 'radio', 'email', 'checkbox', 'textarea', 'number'] as const

const choices = ['Never', 'Sometimes', 'Often'].map((label) => ({ label, value: label.toLowerCase() }))

/** Returns a form as long as any in practice: 12 sections of 25 questions, 30 of them conditional. */
export function longForm(): FormDefinition {
  return {
    sections: Array.from({ length: SECTIONS }, (_, section) => ({
      title: `Part ${section + 1}`,
      items: Array.from({ length: QUESTIONS }, (_none, question) => itemOf(section, question)),
    })),
  }
}

function itemOf(section: number, question: number): FieldItem & Readonly<Record<string, unknown>> {
  const number = section * QUESTIONS + question
  const type = question === 0 ? 'radio' : (TYPES[number % TYPES.length] ?? 'text')
  const shown: Condition | undefined =
    number % CONDITIONAL_EVERY === CONDITIONAL_EVERY - 1
      ? { field: `q${section * QUESTIONS}`, operator: 'equals', value: 'often' }
      : undefined
  return {
    name: `q${number}`,
    type,
    label: `Question ${number + 1}`,
    required: question % 3 === 0,
    ...(type === 'radio' || type === 'checkbox' ? { choices, direction: 'row' } : {}),
    ...(type === 'text' || type === 'textarea' ? { rules: [{ type: 'minLength', value: 3 }] } : {}),
    ...(shown && { visibleFn: shown }),
  }
}
