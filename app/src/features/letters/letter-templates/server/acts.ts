import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import { type Act, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import { newId, normalizeId } from '#platform/secrets/token.ts'
import { templateFields, templateSchema } from '../contract.ts'
import { letterTemplateErrors } from '../errors.ts'
import { letterTemplateLimits } from '../limits.ts'
import { cleanTemplate, languageTag } from './clean-template.ts'
import { presentTemplate } from './template-reads.ts'
import { readTemplateFile } from './read-template-file.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplateRow,
  insertTemplate,
  type TemplateRow,
  updateTemplate,
} from './store.ts'

/** Properties that all acts on templates share. */
const keeping = { scope: 'offers:write', roles: ['owner', 'recruiter'], seenByCandidate: false } as const
const answer = { answer: templateSchema, present: presentTemplate }
const ofTemplate = z.object({ id: z.string().max(companyLimits.id) })
const oneTemplate = {
  arguments: [{ name: 'ID', describe: 'The template’s id from foyer letter-template list.' }],
  notFound: ([id = '']: readonly string[], { domain }: { domain: string }) =>
    `${domain} has no letter template “${id}”. foyer letter-template list shows them.`,
}
const fileOption = {
  file: { value: 'FILE', describe: 'The letter: a Word document (.docx) or an HTML file.' },
} as const

const add = defineAct({
  name: 'letter-template add',
  summary: 'Keep a letter with placeholders',
  ...keeping,
  input: templateFields,
  refusals: letterTemplateErrors.refusals(
    ...(['name-taken', 'too-many', 'unknown-language', 'unknown-placeholder', 'no-text'] as const),
  ),
  async perform({ db }, { name, language, html }, { tenant, now }) {
    const row = { encId: newId(), name, language: languageTag(language), html: cleanTemplate(html), changedAt: now }
    if ((await countTemplates(db, tenant.id)) >= letterTemplateLimits.templates)
      throw letterTemplateErrors.error('too-many', { values: { count: letterTemplateLimits.templates } })
    if (!(await insertTemplate(db, { ...row, tenantId: tenant.id })))
      throw letterTemplateErrors.error('name-taken', { values: { name } })
    return row
  },
  objectOf: ({ encId }: TemplateRow) => encId,
  api: { method: 'POST', path: '/letter_templates', summary: 'Add a letter template.', created: () => true, ...answer },
  command: commandFace({
    details: [
      'Of a Word document, text, headings, lists, tables and links are kept, without pictures and fonts.',
      '{{candidate.firstName}}, {{candidate.lastName}}, {{candidate.fullName}}, {{candidate.email}}, {{job.title}}, {{job.place}}, {{company.name}}, {{colleague.name}}, {{offer.expires}} and {{today}} are filled in. {{offer.startDate}}, {{offer.pay}} and any other name are entered when the offer is made. {{signature}}, {{initials}}, {{name}} and {{date}} are places to sign.',
    ],
    arguments: [{ name: 'NAME', describe: 'Its name in the list, and that of the letter.' }],
    options: {
      ...fileOption,
      language: { value: 'TAG', describe: 'Language of the letter. Defaults to the site’s.' },
    },
    async input([name = ''], { file, language }, context) {
      if (!file) throw new CommandError('missing-file', 'Add the letter: --file letter.docx.')
      const { site } = await context.tenant()
      return { name, language: language ?? site.defaultLanguage, html: await readTemplateFile(file) }
    },
    answer: (row: TemplateRow) => ({
      data: { letter_template: presentTemplate(row) },
      lines: [`The letter template ${row.name} (${row.language}) has the id ${row.encId}.`],
    }),
  }),
})

const change = defineAct({
  name: 'letter-template change',
  summary: 'Change a letter template',
  ...keeping,
  input: ofTemplate.extend(templateFields.partial().shape),
  refusals: letterTemplateErrors.refusals(
    ...(['not-found', 'name-taken', 'unknown-language', 'unknown-placeholder', 'no-text'] as const),
  ),
  async perform({ db }, { id, name, language, html }, { tenant, now }) {
    const found = await findTemplateRow(db, { tenantId: tenant.id, encId: normalizeId(id) })
    if (!found) throw letterTemplateErrors.error('not-found')
    const row: TemplateRow = {
      encId: found.encId,
      name: name ?? found.name,
      language: language === undefined ? found.language : languageTag(language),
      html: html === undefined ? found.html : cleanTemplate(html),
      changedAt: now,
    }
    if (!(await updateTemplate(db, { ...row, tenantId: tenant.id })))
      throw letterTemplateErrors.error('name-taken', { values: { name: row.name } })
    return row
  },
  api: {
    method: 'PUT',
    path: '/letter_templates/:id',
    summary: 'Change a letter template. Letters that were made of it stay as they are.',
    ...answer,
  },
  command: commandFace({
    ...oneTemplate,
    details: ['Letters that were made of it stay as they are.'],
    options: {
      ...fileOption,
      name: { value: 'NAME', describe: 'A new name.' },
      language: { value: 'TAG', describe: 'Another language.' },
    },
    input: async ([id = ''], { file, name, language }) => ({
      id,
      name,
      language,
      html: file === undefined ? undefined : await readTemplateFile(file),
    }),
    answer: (row: TemplateRow) => ({
      data: { letter_template: presentTemplate(row) },
      lines: [`The letter template ${row.name} (${row.language}) is changed.`],
    }),
  }),
})

const remove = defineAct({
  name: 'letter-template remove',
  summary: 'Remove a letter template',
  ...keeping,
  input: ofTemplate,
  refusals: letterTemplateErrors.refusals('not-found'),
  async perform({ db }, { id }, { tenant }) {
    const encId = normalizeId(id)
    if (!(await deleteTemplate(db, { tenantId: tenant.id, encId }))) throw letterTemplateErrors.error('not-found')
    return { encId }
  },
  api: {
    method: 'DELETE',
    path: '/letter_templates/:id',
    summary: 'Remove a letter template. Letters that were made of it stay.',
    answer: z.object({ id: z.string() }),
    present: ({ encId }) => ({ id: encId }),
  },
  command: commandFace({
    ...oneTemplate,
    options: {},
    input: ([id = '']) => ({ id }),
    answer: ({ encId }: { encId: string }) => ({
      data: { removed: encId },
      lines: [`The letter template ${encId} is removed.`],
    }),
  }),
})

/** The acts on letter templates. */
export const letterTemplateActs: readonly Act[] = [add, change, remove]
