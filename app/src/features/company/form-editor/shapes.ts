import { z } from 'zod'
import { editorLimits as limits } from './rules.ts'

const item = z.looseObject({ name: z.string().max(limits.fieldName), type: z.string().max(limits.fieldType) })

/** A form being edited: sections of named questions, which can still have faults. */
export const definition = z.object({
  sections: z
    .array(
      z.looseObject({ title: z.string().max(limits.sectionTitle), items: z.array(item).max(limits.itemsOfSection) }),
    )
    .max(limits.sections),
})
export type EditedDefinition = z.output<typeof definition>

export const fault = z
  .object({
    path: z.string().describe('Such as `sections[0].items[2].rules[0].type`.'),
    message: z.string().describe('In English.'),
    code: z.string().optional(),
  })
  .meta({ id: 'FormFault' })
export type Fault = z.output<typeof fault>

export const change = z
  .object({
    of: z.enum(['question', 'section']),
    change: z.enum(['added', 'removed', 'changed', 'moved']),
    name: z.string(),
    label: z.string(),
    properties: z.array(z.string()),
    old: z.record(z.string(), z.unknown()).nullable(),
    new: z.record(z.string(), z.unknown()).nullable(),
    from: z.string().nullable().describe('Title of the section before; null for a question that stays in its section.'),
    to: z.string().nullable(),
  })
  .meta({ id: 'FormChange' })
export type Change = z.output<typeof change>

export const person = z.string().nullable().describe('Name of the editor; null for a program and for deleted accounts.')

export const edit = z.object({
  version: z.int().describe('Grows with every save. 0: nothing is saved.'),
  title: z.string(),
  language: z.string(),
  definition,
  basedOn: z.int().nullable().describe('Number of the version that the edit began with.'),
  changedAt: z.iso.datetime().nullable(),
  changedBy: person,
})
export type Edit = z.output<typeof edit>
