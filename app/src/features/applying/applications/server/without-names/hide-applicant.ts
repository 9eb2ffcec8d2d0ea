import type { StandardQuestion } from '#features/applying/forms/standard-questions.ts'
import type { CompanyAnswer, CompanyApplication } from '../company/company-service.ts'
import { HIDDEN, wordHider } from './hide-words.ts'

/** Standard questions whose answers say who or where a person is. */
export const identifyingQuestions = [
  'firstname',
  'lastname',
  'fullname',
  'preferredname',
  'pronouns',
  'email',
  'phone',
  'location',
  'address',
  'city',
  'postalcode',
  'state',
  'country',
  'linkedin',
  'website',
  'github',
  'portfolio',
  'twitter',
  'birthdate',
] as const satisfies readonly StandardQuestion[]

/** Words of a company's own questions that ask the same, in the languages of the product. */
const ASKS_WHO =
  /\b(?:date of birth|birth ?(?:day|date|place)|age|gender|sex|pronouns?|nationality|marital|photo|picture|address|geburts(?:tag|datum|ort|jahr)|alter|geschlecht|staatsangehörigkeit|nationalität|familienstand|foto|anschrift|adresse|naissance|âge|sexe|genre|nationalité|situation familiale|nacimiento|edad|sexo|género|nacionalidad|estado civil|dirección|nascimento|idade|gênero|nacionalidade|endereço|morada|nascita|età|sesso|genere|cittadinanza|nazionalità|stato civile|indirizzo|geboorte(?:datum|plaats)|leeftijd|geslacht|nationaliteit|burgerlijke staat|adres|urodzenia|wiek|płeć|narodowość|obywatelstwo|stan cywilny)\b|生年月日|年齢|性別|国籍|住所|写真|出生|年龄|性别|国籍|婚姻|地址|照片|تاريخ الميلاد|العمر|الجنس|الجنسية|الحالة الاجتماعية|العنوان|تاريخ לידה|תאריך לידה|גיל|מין|אזרחות|מצב משפחתי|כתובת/iu

const identifying: ReadonlySet<string> = new Set(identifyingQuestions)

/** Hides in a text what reveals who wrote it. */
export type HideWords = (text: string) => string

/** Returns what hides an applicant in texts of an application, which are mostly in one language. */
export const hiderOf = (
  { firstName, lastName, phone, answers, submittedAt }: CompanyApplication,
  { language, alsoNamed }: { language: string; alsoNamed?: string | undefined },
): HideWords => {
  const given = answers.flatMap(({ name, answer }) => (NAMES.has(name) && typeof answer === 'string' ? answer : []))
  return wordHider(
    { names: [`${firstName} ${lastName}`, ...given, alsoNamed], phone },
    { language, thisYear: submittedAt.getUTCFullYear() },
  )
}

const NAMES: ReadonlySet<string> = new Set(['firstname', 'lastname', 'fullname', 'preferredname'])

/** Returns an application without what says who sent it. Of the files, only the résumé remains, without its name. */
export const withoutApplicant = (application: CompanyApplication, hide: HideWords): CompanyApplication => ({
  ...application,
  candidateId: null,
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  referrals: [],
  answers: application.answers.flatMap((answer) => (asksWho(answer) ? [] : [hideAnswer(answer, hide)])),
  requiredAnswers: application.requiredAnswers.map((one) => (asksWho(one) ? { ...one, state: 'hidden' } : one)),
  attachments: application.attachments
    .filter(({ field }) => field === 'resume')
    .map((file) => ({ ...file, name: HIDDEN })),
})

/** Returns true for a question whose answer says who or where a person is. */
export const asksWho = ({ name, question }: Pick<CompanyAnswer, 'name' | 'question'>): boolean =>
  identifying.has(name) || ASKS_WHO.test(question)

const hideAnswer = ({ answer, label, ...question }: CompanyAnswer, hide: HideWords): CompanyAnswer => ({
  ...question,
  answer: hideValue(answer, hide),
  // The words of options are the company's.
  label,
})

/** Hides words in all texts of an answer; a list of answers has them in its rows. */
function hideValue(value: unknown, hide: HideWords): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((one) => hideValue(one, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, identifying.has(key) ? HIDDEN : hideValue(part, hide)]),
  )
}

/** An answer that changed; `question` is null for the files. */
interface Change {
  name: string
  question: string | null
  before: string | null
  after: string | null
}

/** Returns the differences of versions without what says who sent them. */
export const withoutApplicantInVersions = <Version extends { changes: readonly Change[] }>(
  versions: readonly Version[],
  hide: HideWords,
) =>
  versions.map((version) => ({
    ...version,
    changes: version.changes.flatMap(({ name, question, before, after }) =>
      question === null || asksWho({ name, question })
        ? []
        : [{ name, question, before: before && hide(before), after: after && hide(after) }],
    ),
  }))
