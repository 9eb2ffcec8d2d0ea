import type { FormDefinition, Values } from '@foyer/form-kit'
import { withSignatureCheck } from './offer-form.ts'

/** A whole form of the gallery, before it is loaded. */
export interface WholeForm {
  readonly path: string
  readonly title: string
  readonly about: string
  readonly layout: 'simple' | 'stepper'
  readonly load: () => Promise<LoadedForm>
}

/** A loaded whole form. */
export interface LoadedForm {
  readonly definition: FormDefinition
  /** Answers that the form accepts. */
  readonly example: Values
  /** Errors of a refusing server, by field name. */
  readonly refusal: Readonly<Record<string, string>>
}

/** File format of a form. */
interface FormFile {
  readonly definition: unknown
  readonly example?: Values
  /** Answers already in the source of a converted questionnaire. */
  readonly initialValues?: Values
  readonly refusal?: Readonly<Record<string, string>>
}

/** Every whole form, in the order of the index. */
export const wholeForms: readonly WholeForm[] = [
  {
    path: 'forms/application',
    title: 'Application form',
    about: 'Five sections with the common types, conditional parts, a list of jobs and files.',
    layout: 'simple',
    load: () => import('./application-form.json', { with: { type: 'json' } }).then(fromFile),
  },
  {
    path: 'forms/onboarding',
    title: 'Onboarding form',
    about: 'What a new colleague fills in before the first day: steps, new questions, consents.',
    layout: 'stepper',
    load: () => import('./onboarding-form.json', { with: { type: 'json' } }).then(fromFile),
  },
  {
    path: 'forms/offer',
    title: 'Offer form',
    about: 'A letter to read, an agreement, and a signature that must be the name in the letter.',
    layout: 'simple',
    load: async () => {
      const form = fromFile(await import('./offer-form.json', { with: { type: 'json' } }))
      return { ...form, definition: withSignatureCheck(form.definition) }
    },
  },
  {
    path: 'forms/long',
    title: 'Form of 300 questions',
    about: 'Twelve sections of 25 questions, thirty of them conditional, made in code.',
    layout: 'stepper',
    load: () => import('./long-form.ts').then(({ longForm }) => ({ definition: longForm(), example: {}, refusal: {} })),
  },
  {
    path: 'forms/questionnaire',
    title: 'Converted questionnaire',
    about: 'An invented questionnaire of a public agency, converted by a script. Open real ones in the editor.',
    layout: 'stepper',
    load: () => import('./garden-helper.json', { with: { type: 'json' } }).then(fromFile),
  },
  {
    path: 'forms/questionnaire-filled',
    title: 'Converted questionnaire with answers',
    about: 'Another one, of which some answers are known already and one section is locked.',
    layout: 'simple',
    load: () => import('./water-laboratory.json', { with: { type: 'json' } }).then(fromFile),
  },
]

/** Returns the form of a file, whose definition a test checks with `parseDefinition`. */
function fromFile({ default: file }: { readonly default: FormFile }): LoadedForm {
  // Cast instead of a second validation: whole-forms.test.ts parses every file, which keeps zod out of the page.
  const definition = file.definition as FormDefinition
  return { definition, example: file.example ?? file.initialValues ?? {}, refusal: file.refusal ?? {} }
}
