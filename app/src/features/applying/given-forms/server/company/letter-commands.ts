import { basename } from 'node:path'
import * as limits from '#config/limits.ts'
import { readNamedFile } from '#platform/commands/read-named-file.ts'
import { type CommandContext, CommandError, defineCommand } from '#platform/feature/command.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { GivenLetter } from '../letters/form-letters.ts'
import { listLetters } from '../letters/letter-store.ts'
import { findForm } from '../store.ts'
import { act, asJson, encId } from './command-parts.ts'
import { replaceLetter } from './given-form-service.ts'

/** Reads `FIELD=FILE.pdf`. @throws CommandError */
export async function readLetter(text: string): Promise<GivenLetter> {
  const [, field, file] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (field === undefined || file === undefined)
    throw new CommandError(
      'bad-option',
      `--document is “${text}”. Write a field’s name, = and a PDF: contract=contract.pdf.`,
    )
  const bytes = await readNamedFile(file, limits.offerLetterMaxBytes)
  return { field, name: basename(file).replace(/\.pdf$/i, ''), bytes }
}

const documentCommand = defineCommand({
  name: 'form document',
  summary: 'Replace a document to sign in a given form',
  details: ['The person signs the new one. What they sent before stays, with what they signed then.'],
  arguments: [...encId, { name: 'FIELD=FILE.pdf', describe: 'The field and its new document.' }],
  options: {},
  async run(context: CommandContext, { values: [id = '', text = ''] }) {
    const letter = await readLetter(text)
    const row = await act(context, id, (parts, target) => replaceLetter(parts, target, letter))
    return { data: { form: asJson(row) }, lines: [`“${row.title}” has a new document to sign.`] }
  },
})

const fileCommand = defineCommand({
  name: 'form file',
  summary: 'Print the signed PDF of a document in a given form',
  details: [
    'Writes to standard output: foyer form file ENC_ID contract > contract.pdf. The file is made shortly after the form was sent.',
  ],
  arguments: [...encId, { name: 'FIELD', describe: 'The field of the document.' }],
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

/** Operators' commands on documents to sign in forms. */
export const letterCommands = [documentCommand, fileCommand]
