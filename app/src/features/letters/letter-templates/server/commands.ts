import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { presentTemplate } from './template-reads.ts'
import { findTemplateRow, listTemplateRows } from './store.ts'

const list = defineCommand({
  name: 'letter-template list',
  summary: 'List the letter templates with their placeholders',
  arguments: [],
  options: {},
  async run(context: CommandContext) {
    const { db } = await context.site()
    const tenant = await context.tenant()
    const templates = (await listTemplateRows(db, tenant.id)).map((row) => {
      const { html: _html, ...template } = presentTemplate(row)
      return template
    })
    const lines = templates.map(({ id, language, name, placeholders }) =>
      [id, language.padEnd(5), name, placeholders.join(', ')].join('  ').trimEnd(),
    )
    return {
      data: { letter_templates: templates },
      lines: lines.length > 0 ? lines : [`${tenant.domain} has no letter templates.`],
    }
  },
})

const show = defineCommand({
  name: 'letter-template show',
  summary: 'Print the HTML of a letter template',
  arguments: [{ name: 'ID', describe: 'The template’s id from foyer letter-template list.' }],
  options: {},
  async run(context: CommandContext, { values: [id = ''] }) {
    const { db } = await context.site()
    const { id: tenantId, domain } = await context.tenant()
    const row = await findTemplateRow(db, { tenantId, encId: normalizeId(id) })
    if (!row)
      throw new CommandError(
        'not-found',
        `${domain} has no letter template “${id}”. foyer letter-template list shows them.`,
      )
    return { data: { letter_template: presentTemplate(row) }, lines: [row.html] }
  },
})

/** Commands that read letter templates; those that change them are declared as acts. */
export const letterTemplateCommands = [list, show]
