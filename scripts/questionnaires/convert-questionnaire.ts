import { parseDefinition, type FormDefinition, type Values } from '../../packages/form-kit/src/index.ts'
import { convertQuestion, type ConversionNote, type ConvertedItem } from './convert-question.ts'
import { questionnaireSchema, type SourceSection } from './source.ts'

/** A questionnaire as a form, with everything that could not be converted. */
export interface ConvertedQuestionnaire {
  readonly title: string
  readonly definition: FormDefinition
  /** Answers already in the source, by name. */
  readonly initialValues: Values
  readonly notes: readonly ConversionNote[]
  /** Number of questions in the source, including those that take no answer. */
  readonly questions: number
}

/**
 * Converts a USA Staffing questionnaire to a form definition: announcement sections first, then the assessment, each in
 * its own order. Leaves out removed and empty sections.
 *
 * @throws ZodError if the input is not such a questionnaire, DefinitionError if it makes no form (no questions).
 */
export async function convertQuestionnaire(input: unknown): Promise<ConvertedQuestionnaire> {
  const source = questionnaireSchema.parse(input)
  const notes: ConversionNote[] = []
  const initialValues: Record<string, unknown> = {}
  const names = new Set<string>()
  let questions = 0
  const itemsOf = (section: SourceSection): ConvertedItem[] =>
    section.Questions.flatMap((question) => {
      const name = freeName(`q${question.QuestionID}`, names)
      const converted = convertQuestion(question, name, section.ResponseLocked)
      questions += 1
      notes.push(...converted.notes)
      if (converted.answer !== undefined) initialValues[name] = converted.answer
      return converted.items
    })
  const sections = [...inOrder(source.AnnouncementSections), ...inOrder(source.AssessmentSections)]
    .filter(({ Questions, RemovedAnnouncement }) => Questions.length > 0 && !RemovedAnnouncement)
    .map((section) => ({ title: section.SectionName || 'Questions', items: itemsOf(section) }))
  return {
    title: [source.PositionTitle, source.AnnouncementNumber].filter(Boolean).join(', ') || 'Questionnaire',
    definition: await parseDefinition({ sections }),
    initialValues,
    notes,
    questions,
  }
}

function inOrder(sections: readonly SourceSection[]): readonly SourceSection[] {
  return sections.toSorted((a, b) => a.SortOrder - b.SortOrder)
}

/** Returns `wish` without characters that names cannot contain, numbered if it is taken. */
function freeName(preferredName: string, taken: Set<string>): string {
  const plain = preferredName.replaceAll(/[.\s]/g, '-')
  let name = plain
  for (let count = 2; taken.has(name); count += 1) name = `${plain}-${count}`
  taken.add(name)
  return name
}
