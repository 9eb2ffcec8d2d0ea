import type { z } from 'zod'
import type { SheetToImport } from '#features/jobs/job-import/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { isRecord } from '#kernel/values/json-value.ts'
import type { importSheet } from '../../job-contract.ts'

/** Returns a sent spreadsheet with the colleague's choices. @throws `request/invalid` for a mapping that isn't one */
export function sheetOf(
  file: SheetToImport['file'],
  {
    mapping,
    date_order: order,
    pay_interval: interval,
    close_missing: closes,
    write,
  }: z.output<typeof importSheet.body>,
): SheetToImport {
  return {
    file,
    mapping: meaningsIn(mapping),
    dateOrder: order === '' ? undefined : order,
    payInterval: interval === '' ? undefined : interval,
    closeMissing: closes === 'true',
    write: write === 'true',
  }
}

function meaningsIn(json: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(json)
    if (!isRecord(read)) throw new SyntaxError('not an object')
    return Object.fromEntries(Object.entries(read).map(([header, meaning]) => [header, String(meaning)]))
  } catch (error) {
    throw requestErrors.error('invalid', { fields: { mapping: ['The mapping is not a JSON object.'] }, cause: error })
  }
}
