import { DefinitionError, type FormDefinition, parseDefinition } from '@foyer/form-kit/server'
import { isRecord, listOf } from '#kernel/values/json-value.ts'
import { message } from '#platform/messages/messages.ts'
import { contentFaults } from '../publish/content-faults.ts'
import { formAssembly } from './form-assembly.ts'
import { readAshby } from './platforms/ashby.ts'
import { readBambooHr } from './platforms/bamboohr.ts'
import { readGreenhouse } from './platforms/greenhouse.ts'
import { readLever } from './platforms/lever.ts'
import { readPcsx } from './platforms/pcsx.ts'
import { readQuestionList } from './platforms/question-list.ts'
import { readRecruitee } from './platforms/recruitee.ts'
import { readRippling } from './platforms/rippling.ts'
import { readSmartRecruiters } from './platforms/smartrecruiters.ts'
import { readWorkable } from './platforms/workable.ts'
import type { ConversionNote, ConversionOptions, PlatformReader, SourceQuestion, Wording } from './source-form.ts'
import { formLimits } from '../../limits.ts'

/** Platforms whose format is known, with the properties that distinguish them, in the order in which they are tried. */
const PLATFORMS: readonly { name: string; read: PlatformReader; knows(words: Record<string, unknown>): boolean }[] = [
  {
    name: 'pcsx',
    read: readPcsx,
    knows: ({ fields }) => listOf(fields).some((one) => isRecord(one) && 'questions' in one),
  },
  { name: 'bamboohr', read: readBambooHr, knows: has('formFields') },
  { name: 'rippling', read: readRippling, knows: has('basicQuestions', 'additionalQuestions') },
  { name: 'workable', read: readWorkable, knows: has('form_fields') },
  { name: 'smartrecruiters', read: readSmartRecruiters, knows: has('fieldSets') },
  { name: 'lever', read: readLever, knows: has('cards', 'surveysResponses', 'customQuestions') },
  { name: 'ashby', read: readAshby, knows: has('applicationForm', 'applicationFormDefinition', 'surveyForms') },
  { name: 'recruitee', read: readRecruitee, knows: has('open_questions') },
  {
    name: 'greenhouse',
    read: readGreenhouse,
    knows: ({ questions }) => listOf(questions).some((one) => isRecord(one) && 'fields' in one),
  },
  { name: 'list', read: readQuestionList, knows: has('questions') },
]

function has(...keys: string[]) {
  return (words: Record<string, unknown>): boolean =>
    keys.some((key) => words[key] !== undefined && words[key] !== null)
}

/** The forms made from the questions of a job, and a report of what was lost. */
export interface ConvertedQuestions {
  platform: string
  application: FormDefinition | undefined
  /** Voluntary questions about the person, none of which is required. */
  demographic: FormDefinition | undefined
  notes: ConversionNote[]
  /** Questions of the platform, by the name of the field that asks them. */
  sources: ReadonlyMap<string, SourceQuestion>
}

/** Error about questions in an unknown format. */
export class UnknownQuestions extends Error {
  override name = 'UnknownQuestions'
}

/**
 * Converts the questions of a job to forms: a form-kit definition is used unchanged, a platform's format is converted.
 * @throws UnknownQuestions for anything else, with an explanation
 */
export async function convertQuestions(given: unknown, options: ConversionOptions): Promise<ConvertedQuestions> {
  const words = Array.isArray(given) ? { questions: given } : given
  if (!isRecord(words)) throw new UnknownQuestions('The questions are neither an object nor a list.')
  if ('sections' in words)
    return {
      platform: 'form-kit',
      application: await ownDefinition(words, options),
      demographic: undefined,
      notes: [],
      sources: new Map(),
    }
  const platform = platformOf(words)
  if (!platform) {
    const names = PLATFORMS.map(({ name }) => name).join(', ')
    throw new UnknownQuestions(
      `The questions are in no known form. Give a definition {"sections": […]} or the words of a platform (${names}).`,
    )
  }
  const notes: ConversionNote[] = []
  const note = (kind: ConversionNote['kind'], question: string, text: string) => {
    notes.push({
      kind,
      question: question.replaceAll(/\s+/g, ' ').trim().slice(0, formLimits.notedQuestionCharacters).toWellFormed(),
      text,
    })
  }
  const say: Wording = (id) => message(options.language, id, { company: options.company })
  const assembly = formAssembly({ ...options, note, say })
  for (const section of platform.read(words, { note, say })) assembly.add(section)
  const { application, demographic, sources } = assembly.finish()
  for (const definition of [application, demographic]) if (definition) await parsed(definition)
  return { platform: platform.name, application, demographic, notes, sources }
}

function platformOf(words: Record<string, unknown>) {
  const named = PLATFORMS.find(({ name }) => name === words['platform'])
  return named ?? PLATFORMS.find(({ knows }) => knows(words))
}

/** Returns a definition that a company wrote itself. @throws UnknownQuestions with its faults */
async function ownDefinition(given: unknown, { allowPastPay }: ConversionOptions): Promise<FormDefinition> {
  const definition = await parsed(given)
  const faults = contentFaults(definition, { purpose: 'application', allowPastPay })
  if (faults.length > 0)
    throw new UnknownQuestions(faults.map(({ path, message: why }) => `${path}: ${why}`).join('\n'))
  return definition
}

/** Parses a definition. @throws UnknownQuestions with its faults, so that one job's questions don't stop an import */
async function parsed(given: unknown): Promise<FormDefinition> {
  try {
    return await parseDefinition(given)
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error
    throw new UnknownQuestions(error.message, { cause: error })
  }
}
