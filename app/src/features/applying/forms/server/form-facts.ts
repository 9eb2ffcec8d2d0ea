import { formLimits } from '../limits.ts'
import { createFormStore, type FormDefinition, standardModels } from '@foyer/form-kit/server'

/** Facts about a form for people to read before they start. */
export interface FormFacts {
  /** Number of questions that the empty form shows. A list of rows counts as one. */
  questions: number
  /** Number of those that need an answer. */
  required: number
  files: { label: string; required: boolean }[]
  /** Estimated time to fill it in, in whole minutes, at least one. */
  minutes: number
}

/**
 * Returns the facts of a form before anything is answered: doesn't count questions that only appear after an answer,
 * texts and computed values.
 */
export function formFacts(definition: FormDefinition): FormFacts {
  const store = createFormStore({ definition, models: standardModels })
  const asked = store.sections
    .flatMap(({ fields }) => fields)
    .filter(({ model, item, state }) => model.hasValue && state.visible && !item.readonly && !item.computed)
  store.dispose()
  const files = asked.filter(({ model }) => model.names.includes('fileUpload'))
  return {
    questions: asked.length,
    required: asked.filter(({ state }) => state.required).length,
    files: files.map(({ item, state }) => ({ label: item.label ?? item.ariaLabel ?? '', required: state.required })),
    minutes: Math.max(1, Math.round((asked.length * formLimits.questionSeconds) / 60)),
  }
}
