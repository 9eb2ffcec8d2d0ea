import { asRecord, type Call, type Form, isEmail, isFilled, mediaType, readForm, readJson } from './stand-in/call.ts'

export interface RecruiteeQuestion {
  id: number
  kind:
    | 'string'
    | 'text'
    | 'number'
    | 'salary'
    | 'date'
    | 'single_choice'
    | 'multi_choice'
    | 'boolean'
    | 'legal'
    | 'file'
    | 'video'
    | 'infobox'
  body: string
  required: boolean
  options?: string[]
}

type Requirement = 'required' | 'optional' | 'off'

export interface RecruiteeForm {
  phone?: Requirement
  cv?: Requirement
  coverLetter?: Requirement
  questions?: RecruiteeQuestion[]
}

/** Reads multipart, or `{"candidate": {…}}`, whose properties get the names of the parts. */
export async function readCandidate(call: Call): Promise<Form | undefined> {
  if (mediaType(call) === 'multipart/form-data') return readForm(call)
  const candidate = mediaType(call) === 'application/json' ? asRecord(readJson(call)?.candidate) : undefined
  const fields = Object.entries(candidate ?? {}).map(([name, value]) => [`candidate[${name}]`, value])
  return candidate && { fields: Object.fromEntries(fields) as Form['fields'], files: [] }
}

export function candidateFaults(
  { phone = 'required', cv = 'required', coverLetter = 'optional' }: RecruiteeForm,
  form: Form,
): string[] {
  const hasText = (name: string) => isFilled(form.fields[`candidate[${name}]`])
  const hasFile = (name: string) => form.files.some((file) => file.name === `candidate[${name}]`)
  return [
    ...(hasText('name') ? [] : ["Name can't be blank"]),
    ...(isEmail(form.fields['candidate[email]']) ? [] : ['Email is invalid']),
    ...(phone !== 'required' || hasText('phone') ? [] : ["Phone can't be blank"]),
    ...(cv !== 'required' || hasFile('cv') || hasText('remote_cv_url') ? [] : ["CV can't be blank"]),
    ...(coverLetter !== 'required' || hasText('cover_letter') || hasFile('cover_letter')
      ? []
      : ["Cover letter can't be blank"]),
  ]
}

const PART = /^candidate\[open_question_answers_attributes\]\[(\d+)\]\[(\w+)\](?:\[\])?$/

/** Checks answers by the kind of their question, as the forms of public adapters send them; choices go by their text. */
export function answerFaults(questions: readonly RecruiteeQuestion[], { fields, files }: Form): string[] {
  const answers = new Map<string, Record<string, unknown>>()
  for (const [name, value] of [...Object.entries(fields), ...files.map((file) => [file.name, file] as const)]) {
    const [, index, property] = PART.exec(name) ?? []
    if (index !== undefined && property !== undefined) answers.set(index, { ...answers.get(index), [property]: value })
  }
  const given = [...answers.values()]
  const unknown = given.filter(({ open_question_id: id }) => !questions.some((each) => String(each.id) === id))
  return [
    ...unknown.map(() => 'An open question is unknown'),
    ...questions.flatMap((question) => {
      const answer = given.find(({ open_question_id: id }) => id === String(question.id))
      const value = answer?.[propertyOf(question.kind)]
      if (value === undefined || value === '')
        return question.required && question.kind !== 'infobox' ? [`${question.body} can't be blank`] : []
      return isValueOf(question, value) ? [] : [`${question.body} is invalid`]
    }),
  ]
}

const PROPERTIES: Readonly<Record<string, string>> = {
  multi_choice: 'multi_content',
  boolean: 'flag',
  legal: 'flag',
  file: 'file',
}
const propertyOf = (kind: string) => PROPERTIES[kind] ?? 'content'

function isValueOf({ kind, options = [], required }: RecruiteeQuestion, value: unknown): boolean {
  switch (kind) {
    case 'single_choice':
      return options.some((body) => body === value)
    case 'multi_choice':
      return Array.isArray(value) && value.every((choice) => options.some((body) => body === choice))
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'legal':
      return value === 'true' || (!required && value === 'false')
    case 'number':
      return isFilled(value) && !Number.isNaN(Number(value))
    case 'file':
      return asRecord(value)?.sha256 !== undefined
    case 'video':
    case 'infobox':
      return false
    default:
      return isFilled(value)
  }
}
