import type { FieldItem, FormDefinition } from '../../model/definition.ts'
import type { UploadCall } from './files/file-upload-item.ts'

/**
 * Returns a definition whose file fields upload, also those in lists: their values are lists of ids. Pass the call on a
 * page; a server that checks such values passes none.
 */
export function withUploads<Definition extends FormDefinition>(
  definition: Definition,
  upload: UploadCall | true = true,
): Definition {
  const changed = (item: FieldItem & { readonly items?: unknown }): FieldItem => {
    if (item.type === 'fileUpload' || item.type === 'file_upload') return { ...item, upload } as FieldItem
    return Array.isArray(item.items) ? ({ ...item, items: item.items.map(changed) } as FieldItem) : item
  }
  const sections = definition.sections.map((section) => ({ ...section, items: section.items.map(changed) }))
  return { ...definition, sections }
}
