import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { listLetters } from '../letters/letter-store.ts'
import { findForm } from '../records/store.ts'
import { encId } from './command-output.ts'

/** Prints the signed PDF of a document in a given form. */
export const signedFileCommand = defineCommand({
  name: 'form file',
  summary: 'Print the signed PDF of a document in a given form',
  details: [
    'Writes to standard output: foyer form file ENC_ID contract > contract.pdf. The file is made shortly after the form was sent.',
  ],
  arguments: [...encId.arguments, { name: 'FIELD', describe: 'The field of the document.' }],
  options: {},
  async run(context: CommandContext, { values: [id = '', field = ''] }) {
    const { db, files } = await context.site()
    const form = await findForm(db, (await context.tenant()).id, normalizeId(id))
    const letters = form ? await listLetters(db, form.id) : []
    const signed = letters.findLast((letter) => letter.field === field && letter.signedKey !== null)
    const bytes = signed?.signedKey ? await files.get(signed.signedKey) : undefined
    if (!signed || !bytes)
      throw new CommandError(
        'not-signed',
        `This form has no signed document “${field}” yet. foyer form given shows all forms.`,
      )
    return { data: { document: signed.encId, sha256: signed.signedSha256 }, lines: [], file: Buffer.from(bytes) }
  },
})
