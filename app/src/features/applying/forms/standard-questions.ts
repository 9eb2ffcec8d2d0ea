/**
 * Questions that mean the same in every form, by field name: a form asks one by naming a field so. Their answers are
 * taken from the candidate's profile and are never asked twice. The first six are named as in PCSX.
 */
export const standardQuestions = {
  resume: ['fileUpload'],
  firstname: ['text'],
  lastname: ['text'],
  email: ['email', 'text'],
  phone: ['phone', 'text'],
  location: ['text'],
  fullname: ['text'],
  preferredname: ['text'],
  pronouns: ['text', 'choice'],
  headline: ['text'],
  address: ['text'],
  city: ['text'],
  postalcode: ['text'],
  state: ['text', 'state', 'choice'],
  country: ['country', 'choice', 'text'],
  company: ['text'],
  linkedin: ['text'],
  website: ['text'],
  github: ['text'],
  portfolio: ['text'],
  twitter: ['text'],
  resumetext: ['text'],
  coverletter: ['fileUpload'],
  coverlettertext: ['text'],
  birthdate: ['date'],
  startdate: ['date'],
  education: ['dynamicList'],
  experience: ['dynamicList'],
  consentprocessing: ['checkboxItem'],
  consentkeeping: ['checkboxItem'],
  consentdemographic: ['checkboxItem'],
  consentcontact: ['checkboxItem'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type StandardQuestion = keyof typeof standardQuestions

/** Purposes for which a person can consent in an application. */
export const consentPurposes = ['processing', 'keeping', 'demographic', 'contact'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Prefix of the keys of standard questions; those of all other questions are hashes. */
const PREFIX = 'std:'

/** Returns the question key of a standard question, such as `std:email`. */
export const standardKey = (question: StandardQuestion): string => `${PREFIX}${question}`

/** Returns the standard question of a key; undefined for a company's own question. */
export function standardQuestionOf(key: string): StandardQuestion | undefined {
  const name = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : ''
  return isStandardName(name) ? name : undefined
}

/** Returns the purpose for which a question asks consent; undefined for other questions. */
export function consentPurposeOf(key: string): ConsentPurpose | undefined {
  return consentPurposes.find((purpose) => key === standardKey(`consent${purpose}`))
}

/**
 * Groups field types that take the same kind of answer, because forms can ask the same question as a list or as radio
 * buttons.
 */
export function answerKind(item: { readonly type: string; readonly multiple?: unknown }): string {
  switch (item.type) {
    case 'radio':
      return 'choice'
    case 'select':
    case 'dropdown':
      return item.multiple === true ? 'choices' : 'choice'
    case 'checkbox':
      return 'choices'
    case 'textarea':
      return 'text'
    case 'file_upload':
      return 'fileUpload'
    default:
      return item.type
  }
}

export function isFileField(item: { readonly type: string }): boolean {
  return answerKind(item) === 'fileUpload'
}

/** Returns the standard question that a field asks, by its name and type. */
export function standardQuestionAsked(item: {
  readonly name: string
  readonly type: string
  readonly multiple?: unknown
}): StandardQuestion | undefined {
  if (!isStandardName(item.name)) return undefined
  const kinds: readonly string[] = standardQuestions[item.name]
  return kinds.includes(answerKind(item)) ? item.name : undefined
}

export function isStandardName(name: string): name is StandardQuestion {
  return Object.hasOwn(standardQuestions, name)
}
