import { isRecord } from '#kernel/values/json-value.ts'
import { settingSchema } from '#config/site/walk-schema.ts'
import { readPath, showPath } from '#config/site/setting-path.ts'
import { translatedSchema, translationPath } from '#config/site/translations.ts'
import { siteSchema } from '#config/site.ts'
import { type SettingGroup, fieldName } from '../../groups.ts'
import { settingAt } from './setting-values.ts'
import { fieldOf } from './field-of.ts'
import type { SettingField } from './setting-field.ts'
import type { SettingTexts } from './setting-texts.ts'

/** A field of a page of settings. */
export interface PlacedField {
  /** Path of the setting, or of a translation, in the site's document. */
  path: string
  /** Path of the setting. */
  setting: string
  field: SettingField
}

/** A field in a section of its page. */
export interface FormField extends PlacedField {
  section: string
}

/** Returns a setting as a field of its page. */
export function placedField(setting: string, texts: SettingTexts): PlacedField {
  const schema = settingSchema(siteSchema, setting.split('.'))
  if (!schema) throw new Error(`There is no setting ${setting}.`)
  const field = fieldOf({ schema, path: setting, name: fieldName(setting), texts })
  return { path: setting, setting, field }
}

/** Returns the fields of a page of settings. */
export const fieldsOf = ({ sections }: SettingGroup, texts: SettingTexts): FormField[] =>
  sections.flatMap(({ name: section, settings }) =>
    settings.map((setting) => ({ ...placedField(setting, texts), section })),
  )

/** Returns the paths of all texts at and below a setting that a document has. */
function translatedPaths(document: unknown, path: readonly string[]): string[] {
  const written = showPath(path)
  if (translatedSchema(siteSchema, written)) return [written]
  const value = settingAt(document, written)
  return isRecord(value) ? Object.keys(value).flatMap((key) => translatedPaths(document, [...path, key])) : []
}

/** Keys of records that name pages, filters, sections and fields. */
const KEYED =
  /^(branding\.customPageSections\.customPcsBanner\.pageWiseSetup|branding\.heroImageConfig\.pageWiseSetup|pageMetadata|pcsxConfig\.searchOptionsMap|profileConfig\.sectionConfig|profileConfig\.fields|messageTemplates)$/

/** Returns the text at a path within a setting as a field, for a language besides the default one. */
export function translatedField(
  { path, setting }: Pick<PlacedField, 'path' | 'setting'>,
  language: string,
  texts: SettingTexts,
): PlacedField {
  const parts = (readPath(path) ?? []).map(String)
  const isKeyed = KEYED.test(setting)
  const depth = setting.split('.').length
  const starred = isKeyed ? [...parts.slice(0, depth), '*', ...parts.slice(depth + 1)] : parts
  const schema = settingSchema(siteSchema, parts)
  if (!schema) throw new Error(`There is no setting ${path}.`)
  const name = fieldName(path)
  const field = fieldOf({ schema, path: labelPath(starred).join('.'), name, texts })
  const key = isKeyed ? `${parts[depth] ?? ''}: ` : ''
  const { required: _, ...item } = field.item
  const label = `${key}${String(item['label'])}`
  return {
    path: translationPath(language, path),
    setting: path,
    field: { ...field, item: { ...item, name, type: item.type, label } },
  }
}

/** Returns the fields for a page's texts in a language besides the default one. */
export const translatedFields = (
  { sections }: SettingGroup,
  language: string,
  document: unknown,
  texts: SettingTexts,
): FormField[] =>
  sections.flatMap(({ name: section, settings }) =>
    settings.flatMap((setting) =>
      translatedPaths(document, setting.split('.')).map((path) => ({
        ...translatedField({ path, setting }, language, texts),
        section,
      })),
    ),
  )

/** The texts of a filter's values share the label of their list. */
const labelPath = (parts: readonly string[]) =>
  parts.includes('labelMap') ? parts.slice(0, parts.indexOf('labelMap') + 1) : parts
