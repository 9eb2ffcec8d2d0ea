import { basename } from 'node:path'
import * as limits from '#config/limits.ts'
import { AppError } from '#kernel/error.ts'
import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { message } from '#platform/messages/messages.ts'
import { addFile } from '../files/add-file.ts'

const kinds = ['logo', 'hero', 'font'] as const

/** Adds a font or a picture, like the theme builder; a theme refers to it by the printed id. */
export const addFileCommand = defineCommand({
  name: 'theme add-file',
  summary: 'Add a font or a picture for a site’s theme',
  details: [
    'Prints the id of the file, the value for a token of the theme. A file that the site already has keeps its id.',
    'Pictures are JPEG, PNG or WebP; fonts are WOFF2 and need --licence, with which you say that the site may use them.',
  ],
  arguments: [{ name: 'FILE', describe: 'The file to add.' }],
  options: {
    kind: { value: 'KIND', choices: kinds, describe: 'logo, hero or font. Defaults to font for .woff2 and to logo.' },
    licence: { value: 'TEXT', describe: 'The license of a font, which is kept with it.' },
  },
  async run(context: CommandContext, { values: [file = ''], options }) {
    const bytes = await readNamedFile(file, limits.themeFileMaxBytes)
    const { db, files, now } = await context.site()
    const { id: tenantId, domain } = await context.tenant()
    const kind = kinds.find((one) => one === options.kind) ?? (/\.woff2$/i.test(file) ? 'font' : 'logo')
    const licence = options.licence?.trim() ?? ''
    try {
      const call = { db, files, tenantId, accountId: null, now: await now() }
      const sent = { kind, licence, agreed: licence === '' ? 'false' : 'true' } as const
      const { id } = await addFile(call, sent, { name: basename(file), bytes })
      return { data: { id, kind }, lines: [`${domain} has the file as ${id}.`] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'licence' && licence === '')
        throw new CommandError('licence', 'A font needs its license. Add it with --licence and try again.')
      const sentence = error.messageKey as Parameters<typeof message>[1]
      throw new CommandError(error.code, message('en', sentence, error.values), { cause: error })
    }
  },
})
