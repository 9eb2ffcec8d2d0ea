import { parseDefinition, type FormDefinition, type Values } from '../../packages/form-kit/src/index.ts'
import { convertQuestion, type ConversionNote, type ConvertedItem } from './convert-question.ts'
import { questionnaireSchema, type SourceSection } from './source.ts'

/** A questionnaire as a form, with all that could not be taken over. */
export interface ConvertedQuestionnaire {
  readonly title: string
  readonly definition: FormDefinition
  /** Answers that the source holds already, by name. */
  readonly initialValues: Values
  readonly notes: readonly ConversionNote[]
  /** Questions of the source, whether they take an answer or are only read. */
  readonly questions: number
}

/**
 * Turns a questionnaire of USA Staffing into a form definition: announcement sections first, then the assessment, each in
 * its own order. Sections without questions and removed ones are left out.
 *
 * @throws ZodError for what is no such questionnaire, DefinitionError for one that makes no form (one without questions).
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

/** The wish, without what names may not hold, and with a number behind it if it is taken. */
function freeName(wish: string, taken: Set<string>): string {
  const plain = wish.replaceAll(/[.\s]/g, '-')
  let name = plain
  for (let count = 2; taken.has(name); count += 1) name = `${plain}-${count}`
  taken.add(name)
  return name
}
