import { type FieldItem, type FileUploadItem, standardModels } from '@foyer/form-kit/server'
import { answerLimits } from '../../limits.ts'
import type { Forms, PositionForm } from '#features/applying/forms/server/index.ts'
import { boundedCache } from '#kernel/bounded-cache.ts'
import type { Database, Transaction } from '#platform/db/database.ts'

/** A draft's form, with its fields grouped by purpose. */
export interface FormFields {
  form: PositionForm
  /** Names of the fields that hold a value. */
  names: ReadonlySet<string>
  /** Items of the file fields by name. */
  files: ReadonlyMap<string, FileUploadItem>
  /** Names of the fields that always need an answer. */
  required: ReadonlySet<string>
}

/** Finds the form of a draft by its version. Versions never change, so their fields are cached. */
export type FindFields = (
  db: Database | Transaction,
  tenantId: number,
  versionIds: readonly number[],
) => Promise<FormFields>

export function createFieldFinder(forms: Forms): FindFields {
  const cache = boundedCache<FormFields>(answerLimits.formsCached)
  return async (db, tenantId, versionIds) => {
    const key = `${tenantId} ${versionIds.join(' ')}`
    const known = cache.get(key)
    if (known) return known
    const fields = readFields(await forms.pinned(db, tenantId, versionIds))
    cache.set(key, fields)
    return fields
  }
}

function readFields(form: PositionForm): FormFields {
  const items = form.definition.sections.flatMap((section) => section.items)
  const holding = items.filter(({ type }) => standardModels.get(type)?.hasValue)
  const isFile = (item: FieldItem): item is FileUploadItem =>
    standardModels.get(item.type)?.names.includes('fileUpload') ?? false
  return {
    form,
    names: new Set(holding.map(({ name }) => name)),
    files: new Map(holding.filter(isFile).map((item) => [item.name, item])),
    required: new Set(holding.filter(({ required, hidden }) => required === true && !hidden).map(({ name }) => name)),
  }
}

/** Returns true for an empty value: null, blank text, an empty list or object. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && Object.values(value).every(isBlank)
}
