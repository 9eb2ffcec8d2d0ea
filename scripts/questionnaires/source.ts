import { z } from 'zod'

/** A text of the source; null means empty. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

const answerSchema = z.object({
  ResponseID: z.union([z.number(), z.string()]).nullish(),
  Key: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => String(value ?? '')),
  Text: text,
  SortOrder: order,
  Selected: flag,
})

const questionSchema = z.object({
  QuestionID: z.union([z.number(), z.string()]),
  QuestionDisplayIdentifier: text,
  QuestionTitle: text,
  QuestionText: text,
  QuestionItemTypeName: text,
  DisplayName: text,
  Answers: z
    .array(answerSchema)
    .nullish()
    .transform((answers) => answers ?? []),
  AnswerString: text,
  IsRequired: flag,
  IsEncrypted: flag,
  MaxNoResponses: order,
  CharacterLimit: order,
  MinDate: text,
})

const sectionSchema = z.object({
  SectionName: text,
  SortOrder: order,
  ResponseLocked: flag,
  RemovedAnnouncement: flag,
  Questions: z
    .array(questionSchema)
    .nullish()
    .transform((questions) => questions ?? []),
})

const sections = z
  .array(sectionSchema)
  .nullish()
  .transform((value) => value ?? [])

/** A questionnaire as published by USA Staffing. Ignores what the converter does not use. */
export const questionnaireSchema = z.object({
  source: text,
  PositionTitle: text,
  AgencyName: text,
  AnnouncementNumber: text,
  AnnouncementSections: sections,
  AssessmentSections: sections,
})

export type SourceAnswer = z.infer<typeof answerSchema>
export type SourceQuestion = z.infer<typeof questionSchema>
export type SourceSection = z.infer<typeof sectionSchema>
export type SourceQuestionnaire = z.infer<typeof questionnaireSchema>
