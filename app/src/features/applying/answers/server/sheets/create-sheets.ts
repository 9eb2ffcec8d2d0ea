import type { AnswerDependencies } from '../records/dependencies.ts'
import { listDraftFiles } from '../records/file-store.ts'
import { dropFile, keepFile } from '../files/store-file.ts'
import { joinValues, listConflicts, listValues, setVersion, writeFilled, writeOwn } from '../records/value-store.ts'
import { answered, applyChanges, readChanges } from './apply-changes.ts'
import { readSheet } from './read-sheet.ts'
import type { Sheets } from './sheet-service.ts'
import { findSheet, findSheetFile, assignSheets, insertSentFiles, insertSheet } from './sheet-store.ts'

/** Returns the draft-saving protocol for features with other forms. */
export function createSheets(dependencies: AnswerDependencies): Sheets {
  return {
    begin: insertSheet,
    lock: (trx, id) => findSheet(trx, id, true),
    show: (db, id, how) =>
      // Reads a single state of the sheet, because a save between two reads would mix two versions.
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const sheet = await findSheet(trx, id, false)
          return {
            ...(await readSheet(dependencies, trx, sheet, how)),
            storage_key: dependencies.storageKey(sheet.owner),
          }
        }),
    async change(trx, sheet, { device, base, changes }, now) {
      const batch = { device, base, changes: readChanges(changes) }
      const outcome = await applyChanges(dependencies, trx, sheet, batch, { now, expiresAt: null })
      return { isChanged: outcome.isChanged, answer: () => answered(outcome, dependencies.storageKey(sheet.owner)) }
    },
    async fill(trx, sheet, values, now) {
      const { names, files } = await dependencies.fieldsOf(trx, sheet.tenantId, sheet.formVersionIds)
      const known = Object.entries(values)
        .filter(([field]) => names.has(field) && !files.has(field))
        .map(([field, { value, origin }]) => ({ field, value, source: origin }))
      const version = sheet.version + 1
      const filled = await writeFilled(trx, sheet.id, known, { version, now })
      if (filled.length > 0) await setVersion(trx, sheet.id, version)
    },
    async set(trx, sheet, values, now) {
      const version = sheet.version + 1
      await writeOwn(trx, sheet.id, values, { version, now })
      await setVersion(trx, sheet.id, version)
    },
    async answers(trx, { id, tenantId, formVersionIds }) {
      const { form, files: fileFields } = await dependencies.fieldsOf(trx, tenantId, formVersionIds)
      const files = await listDraftFiles(trx, id)
      const values = joinValues(await listValues(trx, id), files, fileFields.keys())
      return { form, values, files, hasConflicts: (await listConflicts(trx, id)).length > 0 }
    },
    keepSent: (trx, { id }, files) =>
      insertSentFiles(
        trx,
        id,
        files.map((file) => file.id),
      ),
    addFile: (target, file, now) => keepFile(dependencies, target, { ...file, replaces: false }, now),
    dropFile: (target, fileId, now) => dropFile(dependencies, target, fileId, now),
    give: assignSheets,
    fileKey: findSheetFile,
  }
}
