import {
  companyApplicationService,
  type CompanyAnswer,
  type CompanyApplication,
  type CompanyVersion,
} from '#features/applying/applications/server/index.ts'
import {
  choicesOf,
  fieldsIn,
  fold,
  type SystemQuestion,
  systemQuestions,
} from '#features/applying/forms/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import type {
  AnswerToSend,
  ApplicationToSend,
  DeliverySystem,
  FileToSend,
  OtherAnswer,
  RefusalReason,
  SentPerson,
} from '../exchange/system.ts'

/** An application ready to be sent, with what its answers lack for the system and what the system has no question for. */
export interface Prepared {
  application: ApplicationToSend
  missing: RefusalReason[]
  unsent: string[]
}

interface Version {
  application: CompanyApplication
  version: number
  person: SentPerson
}

/**
 * Maps a version of an application to the questions of a system by their question keys, so that it doesn't matter whether our form
 * was made from that system's. Chosen options are found by their labels.
 */
export async function prepareApplication(
  context: FeatureContext,
  tenant: SiteTenant,
  { application, version: number, person }: Version,
  form: unknown,
  system: Pick<DeliverySystem, 'takesFiles' | 'takesOthers'>,
): Promise<Prepared> {
  const service = context.use(companyApplicationService)
  const target = { tenantId: tenant.id, encId: application.encId }
  const version = await service.version(target, number)
  const questions = await systemQuestions(tenant, form, version.language)
  const readFile = async (file: string): Promise<Buffer> => {
    const found = await service.attachment(target, file)
    const bytes = found && (await context.files.get(found.key))
    if (!bytes) throw new Error(`A file of the application ${application.encId} is gone.`)
    return Buffer.from(bytes)
  }
  const answers: AnswerToSend[] = []
  for (const question of questions) {
    const answer = await answerTo(question, version, readFile)
    if (answer) answers.push(answer)
  }
  const taken = withTakenFiles(answers, system.takesFiles)
  const sent = taken.parts.filter(({ values, files }) => values.length + files.length > 0)
  const left = leftOf(version, sent, system)
  const asked = new Set(answers.map(({ question }) => question.key))
  const others = system.takesOthers ? await othersOf(left, version, asked, readFile) : []
  const more = withTakenFiles(others, system.takesFiles)
  const added = more.parts.filter(({ text, files }) => text !== '' || files.length > 0)
  return {
    application: { ...person, answers: sent, others: added, consents: consentsOf(application), form },
    missing: [...missingOf(questions, answers, application), ...taken.refused, ...more.refused],
    unsent: left.map(labelOf).filter((label) => !added.some(({ question }) => question === label)),
  }
}

/** Leaves out files that a system doesn't take, and names them. */
function withTakenFiles<Part extends { files: readonly FileToSend[] }>(
  parts: readonly Part[],
  takes: DeliverySystem['takesFiles'],
): { parts: readonly Part[]; refused: RefusalReason[] } {
  if (!takes) return { parts, refused: [] }
  const isTaken = ({ name, bytes }: FileToSend) =>
    bytes.length <= takes.maxBytes && takes.endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
  const refused = parts.flatMap(({ files }) => files.filter((file) => !isTaken(file)))
  return {
    parts: parts.map((part) => ({ ...part, files: part.files.filter(isTaken) })),
    refused: refused.map(({ name }) => ({ code: 'file-not-taken', text: name })),
  }
}

/** Returns the person of an application, who can be looked for in the system. */
export const personOf = (
  { firstName, lastName, email, phone }: CompanyApplication,
  sent: Pick<SentPerson, 'sentAt' | 'except'>,
): SentPerson => ({ firstName, lastName, email: email ?? '', phone, ...sent })

const consentsOf = ({ consents }: CompanyApplication) =>
  new Set<string>(consents.filter(({ revokedAt }) => revokedAt === null).map(({ purpose }) => purpose))

async function answerTo(
  question: SystemQuestion,
  { values, questionKeys, definition, attachments }: CompanyVersion,
  readFile: (file: string) => Promise<Buffer>,
): Promise<AnswerToSend | undefined> {
  const item = fieldsIn(definition as unknown as FormDefinition).find(({ name }) => questionKeys[name] === question.key)
  if (!item) return undefined
  const files: FileToSend[] = []
  for (const { field, file, name, type } of attachments)
    if (field === item.name) files.push({ name, type, bytes: await readFile(file) })
  // The value of a field for files lists their ids.
  const value = files.length > 0 ? undefined : values[item.name]
  const chosen = (Array.isArray(value) ? value : [value]).filter((one): one is Simple => isSimple(one) && one !== '')
  const labels = new Map(choicesOf(item).map((choice) => [choice.value, fold(choice.label)]))
  const found = chosen.map((one) => valueFor(question, labels.get(one), one)).filter((one) => one !== undefined)
  if (found.length === 0 && files.length === 0) return undefined
  return { question, values: found, files, isPartial: found.length < chosen.length }
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

type Simple = string | number | boolean
const isSimple = (value: unknown): value is Simple => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the system's value for an answer: that of the option with the same label, or the answer itself for a question without options. */
function valueFor(
  { options = [], kind }: SystemQuestion,
  label: string | undefined,
  value: Simple,
): Simple | undefined {
  if (options.length === 0) return value
  // A single option is a check box here.
  if (kind !== 'yesNo' && options.length === 1 && typeof value === 'boolean')
    return value ? options[0]?.value : undefined
  return options.find((option) => fold(option.label) === label || (label === undefined && option.value === value))
    ?.value
}

/** Returns the questions that the system requires and the application doesn't answer. */
function missingOf(
  questions: readonly SystemQuestion[],
  answers: readonly AnswerToSend[],
  { phone }: CompanyApplication,
): RefusalReason[] {
  const answered = new Set(answers.flatMap(({ question }) => [question.name, question.insteadOf]))
  const isSent = (key: string) => ALWAYS_SENT.has(key) && (key !== 'std:phone' || Boolean(phone))
  return questions
    .filter(
      ({ name, key, required, insteadOf }) =>
        required && insteadOf === undefined && !answered.has(name) && !isSent(key),
    )
    .map(({ label }) => ({ question: label, text: '' }))
}

/** Sent with the person, whether or not the form asks for them. */
const ALWAYS_SENT = new Set(['firstname', 'lastname', 'fullname', 'email', 'phone'].map((name) => `std:${name}`))

/**
 * Returns the answered fields whose answers the system has no place for, or only for a part of them: one of several files, or of
 * options that it no longer has.
 */
function leftOf(
  { answers: given, attachments, questionKeys, definition }: CompanyVersion,
  sent: readonly AnswerToSend[],
  { takesOthers = false }: Pick<DeliverySystem, 'takesOthers'>,
): FieldItem[] {
  const whole = sent.filter(({ question, values, files, isPartial }) => {
    const isOne = question.kind !== 'many' && values.length > 1
    return !isPartial && !isOne && (files.length < 2 || takesOthers)
  })
  const keys = new Set(whole.map(({ question }) => question.key))
  const written = given.filter(({ answer }) => !isEmpty(answer))
  const answered = new Set([...written.map(({ name }) => name), ...attachments.map(({ field }) => field)])
  return fieldsIn(definition as unknown as FormDefinition).filter(({ name }) => {
    const key = questionKeys[name] ?? ''
    return answered.has(name) && !keys.has(key) && !ALWAYS_SENT.has(key) && !key.startsWith('std:consent')
  })
}

const labelOf = ({ name, label }: FieldItem): string => label || name

/** Returns answers in words, and the files of questions that the system doesn't ask. */
async function othersOf(
  left: readonly FieldItem[],
  { answers, attachments, questionKeys }: CompanyVersion,
  asked: ReadonlySet<string>,
  readFile: (file: string) => Promise<Buffer>,
): Promise<OtherAnswer[]> {
  const others: OtherAnswer[] = []
  for (const item of left) {
    const written = answers.find(({ name }) => name === item.name)
    const own = attachments.filter(({ field }) => field === item.name && !asked.has(questionKeys[field] ?? ''))
    const files: FileToSend[] = []
    for (const { file, name, type } of own) files.push({ name, type, bytes: await readFile(file) })
    // The answer to a question for files has their ids.
    others.push({ question: labelOf(item), text: own.length > 0 ? '' : inWords(written), files })
  }
  return others
}

function inWords(written: CompanyAnswer | undefined): string {
  if (!written) return ''
  const words = [written.label ?? written.answer].flat().filter((one): one is Simple => isSimple(one))
  return words.map((one) => (one === true ? '✓' : String(one))).join(', ')
}
