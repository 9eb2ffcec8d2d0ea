import type { z } from 'zod'
import type { Transaction } from '#platform/db/database.ts'
import type { shownSheet } from '../../sheet-contract.ts'
import { listDraftFiles } from '../records/file-store.ts'
import type { FindFields } from '../records/form-fields.ts'
import { presentChanged, presentConflict, presentFile, presentState } from './present-state.ts'
import { joinValues, listConflicts, listValues } from '../records/value-store.ts'
import type { Sheet } from '../records/sheet.ts'

/**
 * Returns a sheet from the perspective of a device; with `since`, only the values changed after that version. Needs a
 * transaction that reads a single state, since a save between two reads would mix two versions.
 */
export async function readSheet(
  { fieldsOf }: { fieldsOf: FindFields },
  trx: Transaction,
  sheet: Sheet,
  { since, device }: { since?: number | undefined; device?: string | undefined },
): Promise<Omit<z.output<typeof shownSheet>, 'storage_key'>> {
  const { form, files: fileFields } = await fieldsOf(trx, sheet.tenantId, sheet.formVersionIds)
  const all = await listValues(trx, sheet.id)
  const files = await listDraftFiles(trx, sheet.id)
  const conflicts = await listConflicts(trx, sheet.id)
  const changed = since === undefined ? [] : all.filter(({ version }) => version > since)
  return {
    draft: presentState(sheet),
    values: joinValues(since === undefined ? all : changed, files, fileFields.keys()),
    files: files.map(presentFile),
    version: sheet.version,
    definition: form.definition,
    conflicts: conflicts.map((conflict) => presentConflict(conflict, all, device)),
    changed: changed.map(presentChanged),
  }
}
