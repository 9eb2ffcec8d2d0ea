import { readPackage, UnreadableResume } from '@foyer/resume-parser/package'
import { importLimits } from '../../limits.ts'
import { ImportFileError } from '../../errors.ts'
import type { Records } from './csv-records.ts'
import { odsRecords } from './ods-records.ts'
import type { PackageFiles } from './sheet-xml.ts'
import { xlsxRecords } from './xlsx-records.ts'

export type SheetFormat = 'xlsx' | 'ods'

/** Returns true for the first bytes of a zip archive, the format of spreadsheets. */
export const isPackage = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3

/** Returns true for the first bytes of an old Excel file, or of an encrypted one. */
export const isOldOffice = (head: Uint8Array): boolean => head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11

/**
 * Reads the first sheet of a spreadsheet that has a table. Sizes are limited before and while it is unpacked.
 * @throws ImportFileError wrong-format, file-too-large, broken-file
 */
export async function sheetRecords(name: string, bytes: Uint8Array): Promise<Records & { format: SheetFormat }> {
  const files = await unpack(name, bytes)
  for (const text of files.values())
    if (text.includes('<!DOCTYPE'))
      throw new ImportFileError('broken-file', `${name} declares its own XML entities, which no spreadsheet does.`)
  try {
    if (files.has('xl/workbook.xml')) return { format: 'xlsx', records: xlsxRecords(files) }
    if (files.has('content.xml')) return { format: 'ods', records: odsRecords(files) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportFileError('broken-file', `${name} is damaged (${why}). Open it, save it and import it again.`)
  }
  throw new ImportFileError('wrong-format', `${name} isn’t a spreadsheet. Save it as .xlsx, .ods or CSV.`)
}

async function unpack(name: string, bytes: Uint8Array): Promise<PackageFiles> {
  try {
    return await readPackage(bytes, importLimits.sheet)
  } catch (error) {
    if (!(error instanceof UnreadableResume)) throw error
    if (error.code === 'unpacks-too-large')
      throw new ImportFileError('file-too-large', `${name} unpacks to too much. Save it as CSV and import that.`)
    throw new ImportFileError(
      'broken-file',
      error.code === 'encrypted'
        ? `${name} is protected by a password. Save it without one.`
        : `${name} is damaged and can’t be unpacked. Open it, save it and import it again.`,
    )
  }
}
