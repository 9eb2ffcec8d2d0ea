import { formLimits } from '../../limits.ts'
import type { StandardItem } from '@foyer/form-kit/server'
import type { StandardQuestion } from '../../standard-questions.ts'
import { areCountries, isUnchosen, mentionsConsent, yesOption } from './recognise.ts'
import type { ReadQuestion } from './recognise.ts'
import type { SourceKind, SourceOption, Wording } from './source-form.ts'

const LETTER_TYPES = ['.pdf', '.docx', '.doc', '.odt', '.rtf', '.txt']
const PICTURE_TYPES = ['.png', '.jpg', '.jpeg']

const AUTOCOMPLETE: Partial<Record<StandardQuestion, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  fullname: 'name',
  preferredname: 'nickname',
  company: 'organization',
  address: 'street-address',
  city: 'address-level2',
  postalcode: 'postal-code',
}

/** Properties of a field in addition to its kind. */
export interface FieldAbout {
  name: string
  label: string
  help?: string
  required: boolean
  standard: StandardQuestion | undefined
}

/** Builds the form-kit item of a question; undefined for a text to read. */
export function buildField(
  question: ReadQuestion,
  about: FieldAbout,
  { say, fileMB }: { say: Wording; fileMB: number },
): StandardItem | undefined {
  const { name, label, help, required, standard } = about
  const base = { name, label, ...(help && { help }), ...(required && { required: true as const }) }
  const options = usableOptions(question.options ?? []).map(({ label: text, value }) => ({ label: text, value }))
  const kind = inferKind(question, options)
  const limits = question.maxLength ? { rules: [{ type: 'maxLength', value: question.maxLength }] } : {}
  const autocomplete = standard && AUTOCOMPLETE[standard]
  switch (kind) {
    case 'text':
      if (standard === 'email') return { ...base, type: 'email' }
      if (standard === 'phone') return { ...base, type: 'phone' }
      return { ...base, type: 'text', ...limits, ...(autocomplete && { autocomplete }) }
    case 'email':
    case 'phone':
    case 'country':
    case 'number':
    case 'date':
      return { ...base, type: kind }
    case 'textarea':
      return { ...base, type: 'textarea', ...limits }
    case 'file': {
      const rules = [
        { type: 'maxFileSizeMB', value: fileMB },
        ...(question.several ? [{ type: 'maxLength', value: formLimits.convertedFieldFiles }] : []),
      ]
      const allowedTypes = standard === 'coverletter' ? LETTER_TYPES : [...LETTER_TYPES, ...PICTURE_TYPES]
      return { ...base, type: 'fileUpload', allowedTypes, rules }
    }
    case 'yesNo':
      return {
        ...base,
        type: 'radio',
        choices: [
          { label: say('personalData.yes'), value: true },
          { label: say('personalData.no'), value: false },
        ],
      }
    case 'box':
      return { ...base, type: 'checkboxItem' }
    case 'one':
      return options.length <= formLimits.circles && !question.asList
        ? { ...base, type: 'radio', choices: options }
        : { ...base, type: 'select', choices: options }
    case 'many':
      return options.length <= formLimits.boxes
        ? { ...base, type: 'checkbox', choices: options }
        : { ...base, type: 'select', multiple: true, choices: options }
    case 'experience':
    case 'education':
      return { ...base, type: 'dynamicList', ...rowsOf(kind, say) }
    case 'info':
      return undefined
  }
}

/**
 * Returns the kind that an answer needs: a choice of a single option is a check box, a shortened list of countries is
 * the full one.
 */
function inferKind(question: ReadQuestion, options: readonly SourceOption[]): SourceKind {
  const { kind } = question
  if (kind !== 'one' && kind !== 'many') return kind
  if (isSingleBox(question)) return 'box'
  if (question.optionsCut) return areCountries(options) ? 'country' : 'text'
  return kind
}

/** Returns true for a choice that is a single check box, such as "I agree". */
export const isSingleBox = ({ kind, options = [] }: ReadQuestion): boolean =>
  options.length === 1 && (kind === 'many' || (kind === 'one' && options.every(({ label }) => mentionsConsent(label))))

/** Returns the options that can be chosen, each with a label and a distinct value. */
export function usableOptions(options: readonly SourceOption[]): SourceOption[] {
  const chosen = options.length > 1 && options[0] && isUnchosen(options[0]) ? options.slice(1) : options
  const taken = new Set<string>()
  return chosen.flatMap(({ label, value, ownWords }) => {
    const plain = label.replaceAll(/\s+/g, ' ').trim()
    if (plain === '') return []
    let free = value
    for (let count = 2; taken.has(String(free)); count += 1) free = `${String(value)}-${count}`
    taken.add(String(free))
    return [{ label: plain, value: free, ...(ownWords && { ownWords }) }]
  })
}

function rowsOf(kind: 'experience' | 'education', say: Wording) {
  const period = {
    name: 'period',
    type: 'dateRange' as const,
    label: say('forms.import.period'),
    showCurrentCheck: true,
  }
  const text = (name: string, label: string, required = false) => ({
    name,
    type: 'text' as const,
    label,
    ...(required && { required }),
  })
  return {
    rules: [{ type: 'maxLength', value: 20 }],
    items:
      kind === 'experience'
        ? [
            text('position', say('profile.field.position'), true),
            text('employer', say('profile.field.employer'), true),
            period,
          ]
        : [
            text('institution', say('profile.field.institution'), true),
            text('degree', say('profile.field.studyType')),
            period,
          ],
  }
}

/** Returns the value of "yes" in a field, if it asks yes or no. */
export function yesValueOf(item: StandardItem | undefined): string | number | boolean | undefined {
  if (!item || (item.type !== 'radio' && item.type !== 'select')) return undefined
  return yesOption((item.choices ?? []).map(({ label, value }) => ({ label, value })))?.value
}
