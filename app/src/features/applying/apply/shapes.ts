import { z } from 'zod'

/** The properties of a form that pages read without the form kit. */
export interface FormOutline {
  readonly sections: readonly {
    readonly title: string
    readonly items: readonly {
      readonly name: string
      readonly type: string
      readonly label?: string | undefined
      readonly ariaLabel?: string | undefined
      /** True, or a condition. */
      readonly required?: unknown
    }[]
  }[]
}

/** A form of the form kit, which was checked when it was published. */
export const definition = z
  .custom<FormOutline>((value) => typeof value === 'object' && value !== null)
  .meta({
    type: 'object',
    description: 'The form as @foyer/form-kit draws it.',
  })

const choice = z.object({ label: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })
const choices = z.object({ choices: z.array(choice) })

/** A question in the format for programs that apply. */
export const question = z.object({
  questionId: z.string(),
  questionIdGenerated: z.boolean(),
  label: z.string(),
  type: z.string(),
  configType: z.string(),
  required: z.boolean(),
  rules: z.array(z.unknown()),
  profileField: z.string().optional(),
  selectOptions: choices.optional(),
  checkboxOptions: choices.optional(),
})
export type RecordedQuestion = z.output<typeof question>

export const origin = z
  .strictObject({
    kind: z.enum(['profile', 'resume', 'answer']),
    about: z.string().optional().describe('The file’s name, or the question as it was asked.'),
    at: z.string().optional().describe('Time at which it was given; ISO 8601.'),
  })
  .meta({ id: 'ValueOrigin' })
export type Origin = z.output<typeof origin>

export const applyPosition = z.object({
  pid: z.int(),
  displayJobId: z.string(),
  name: z.string(),
  locations: z.array(z.string()),
  applyData: z.null(),
})

export const refusedPositions = z
  .array(
    z.object({
      pid: z.int(),
      name: z.string(),
      displayJobId: z.string(),
      locations: z.array(z.string()),
      code: z.string(),
      message: z.string(),
    }),
  )
  .describe('Of several positions, those that the caller can’t apply for now.')
