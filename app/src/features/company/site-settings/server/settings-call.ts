import { isDeepStrictEqual } from 'node:util'
import type { LocaleTag } from '#config/locale-tags.ts'
import { readPath, showPath } from '#config/site/setting-path.ts'
import { translatedSchema } from '#config/site/translations.ts'
import { siteSchema } from '#config/site.ts'
import {
  findStoredSite,
  findVersionNumber,
  maskSecrets,
  siteFaults,
  valueAt,
  withValueAt,
} from '#features/site/tenants/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { SettingDifference, SettingFault } from '../contract.ts'
import { fieldName, groupOf, type SettingGroup, settingGroups } from '../groups.ts'
import { siteSettingsLimits } from '../limits.ts'
import { type DraftChanges, type DraftRow, findDraft } from './draft-store.ts'
import {
  fieldsOf,
  type FormField,
  placedField,
  type PlacedField,
  translatedField,
  translatedFields,
} from './form/group-form.ts'
import { type SettingTexts, settingTexts } from './form/setting-texts.ts'
import { defaults, settingAt } from './form/setting-values.ts'

/** One call of a colleague who changes settings. */
export interface SettingsCall {
  db: Database
  tenant: SiteTenant
  viewer: Viewer
  locale: LocaleTag
  now: Date
}

/** The settings of a site as published and as drafted. */
export interface DraftedSite {
  published: unknown
  drafted: unknown
  draft: DraftRow
  version: number
}

/** Returns the pages of settings that a colleague can open. */
export const groupsFor = ({ staffRole }: Pick<Viewer, 'staffRole'>): SettingGroup[] =>
  settingGroups.filter((group) => canOpen({ staffRole }, group))

/** Returns a page of settings that the colleague can open. @throws `request/not-found` */
export function groupFor(viewer: Viewer, name: string): SettingGroup {
  const found = groupsFor(viewer).find((group) => group.name === name)
  if (!found) throw requestErrors.error('not-found')
  return found
}

/** Returns a stored document with the changes of a draft. */
export const withChanges = (document: unknown, changes: DraftChanges): unknown =>
  Object.entries(changes).reduce<unknown>(
    (changed, [path, { value }]) => withValueAt(changed, readPath(path) ?? [], value, defaults),
    document,
  )

/** Reads the published and the drafted settings of a site. */
export async function readDraftedSite(db: Database | Transaction, tenantId: number): Promise<DraftedSite> {
  const published = await findStoredSite(db, tenantId)
  const draft = await findDraft(db, tenantId)
  const version = await findVersionNumber(db, tenantId)
  return { published, drafted: withChanges(published, draft.changes), draft, version }
}

/** Returns the fields of a page of settings, or those of its texts in a language. */
export function formFields(
  group: SettingGroup,
  language: string | undefined,
  document: unknown,
  texts: SettingTexts,
): FormField[] {
  return language === undefined ? fieldsOf(group, texts) : translatedFields(group, language, document, texts)
}

/** A setting that a path of a document lies in. */
interface Owner {
  group: SettingGroup
  setting: string
  /** The path below the setting. */
  rest: (string | number)[]
}

function ownerOf(path: readonly (string | number)[]): Owner | undefined {
  for (const [index] of path.entries()) {
    const setting = path.slice(0, index + 1).join('.')
    const group = groupOf(setting)
    if (group) return { group, setting, rest: path.slice(index + 1) }
  }
  return undefined
}

/** A path of a document, which can be that of a translation. */
function writtenPath(written: string): {
  language: string | null
  text: string
  path: (string | number)[]
  below: (string | number)[]
} {
  const path = readPath(written) ?? []
  const [first, language, text, ...below] = path
  if (first !== 'translations' || typeof language !== 'string' || typeof text !== 'string')
    return { language: null, text: '', path, below: [] }
  return { language, text, path: readPath(text) ?? [], below }
}

/** Returns the field that a path of a document lies in, its page, and the path below the field. */
function fieldAt(written: string, texts: SettingTexts) {
  const { language, text, path, below } = writtenPath(written)
  const owner = ownerOf(path)
  if (!owner) return undefined
  const { group, setting, rest } = owner
  if (language === null) return { group, language, rest, placed: placedField(setting, texts) }
  if (!translatedSchema(siteSchema, text)) return undefined
  return {
    group,
    language,
    rest: below,
    placed: translatedField({ path: text, setting }, language, texts),
  }
}

const shorten = (text: string) =>
  text.length > siteSettingsLimits.valueCharacters ? `${text.slice(0, siteSettingsLimits.valueCharacters)}…` : text

/** Returns a value of a setting as people read it. */
function inWords({ field }: PlacedField, value: unknown, { say }: SettingTexts): string {
  const read = field.read(value)
  const choices = (field.item['choices'] ?? []) as { value: unknown; label: string }[]
  const named = (one: unknown) => choices.find((choice) => choice.value === one)?.label ?? String(one)
  if (typeof read === 'boolean') return say(`setting.choice.switch.${read ? 'on' : 'off'}`)
  if (Array.isArray(read))
    return shorten(
      read.map((row) => (typeof row === 'object' && row !== null ? rowInWords(row) : named(row))).join('; '),
    )
  if (read === null || read === '') return ''
  return shorten(
    field.item.type === 'companyHtml' && typeof read === 'string' ? read.replace(/<[^<>]*>/g, ' ').trim() : named(read),
  )
}

const rowInWords = (row: object) =>
  Object.values(row)
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')

/** Returns the settings at and below a path at which two documents differ, as paths of their documents. */
function settingsBelow(written: string, documents: readonly unknown[]): string[] {
  const path = readPath(written) ?? []
  if (path[0] === 'translations' && path.length < 3) {
    const inner = documents.flatMap((document) => Object.keys(valueAt(document, path) ?? {}))
    return [...new Set(inner)].flatMap((key) => settingsBelow(showPath([...path, key]), documents))
  }
  if (path[0] === 'translations' || ownerOf(path)) return [written]
  return settingGroups.flatMap(({ sections }) =>
    sections.flatMap(({ settings }) => settings.filter((setting) => setting.startsWith(`${written}.`))),
  )
}

/** Returns the differences between two documents by setting, in words. */
export function differencesOf(
  before: unknown,
  after: unknown,
  paths: readonly string[],
  texts: SettingTexts,
): SettingDifference[] {
  const [old, fresh] = [maskSecrets(before), maskSecrets(after)]
  const seen = new Map<string, SettingDifference>()
  for (const path of paths.flatMap((one) => settingsBelow(one, [before, after]))) {
    const found = fieldAt(path, texts)
    if (!found || seen.has(found.placed.path)) continue
    const { placed, group, language } = found
    if (isSameSetting(settingAt(before, placed.path), settingAt(after, placed.path), undefined)) continue
    seen.set(placed.path, {
      group: group.name,
      label: String(placed.field.item['label']),
      language,
      old: inWords(placed, settingAt(old, placed.path), texts),
      new: inWords(placed, settingAt(fresh, placed.path), texts),
    })
  }
  return [...seen.values()]
}

/** Returns the faults of a document by field. */
export function settingFaults(document: unknown, texts: SettingTexts): SettingFault[] {
  return siteFaults(document).map(({ path, message: written, rule }) => {
    const found = fieldAt(path, texts)
    const message = rule ? texts.fault(rule) : written
    const isMissing = rule?.name === 'missing'
    if (!found) return { field: fieldName(path), group: '', label: path, message, isMissing }
    const { placed, group, rest } = found
    const { name } = placed.field.item
    const part = placed.field.partOf(rest, settingAt(document, placed.path))
    return {
      field: part ? `${name}.${part}` : name,
      group: group.name,
      label: String(placed.field.item['label']),
      message,
      isMissing,
    }
  })
}

/** Returns the changes of a draft on pages that a colleague can open, and the others. */
export function changesFor(viewer: Viewer, changes: DraftChanges): { own: DraftChanges; others: DraftChanges } {
  const { own = [], others = [] } = Object.groupBy(Object.entries(changes), ([path]) =>
    canOpen(viewer, ownerOf(writtenPath(path).path)?.group) ? 'own' : 'others',
  )
  return { own: Object.fromEntries(own), others: Object.fromEntries(others) }
}

const canOpen = ({ staffRole }: Pick<Viewer, 'staffRole'>, group: SettingGroup | undefined) =>
  group?.roles.some((role) => role === staffRole) ?? false

/** Returns the facts about a draft that every answer has, as far as the colleague can see them. */
export function draftFacts({ published, drafted, draft, version }: DraftedSite, { locale, viewer }: SettingsCall) {
  const texts = settingTexts(locale)
  const { own } = changesFor(viewer, draft.changes)
  return {
    revision: draft.revision,
    savedAt: draft.savedAt?.toISOString() ?? null,
    savedBy: draft.savedBy,
    version,
    changes: differencesOf(published, drafted, Object.keys(own), texts),
    faults: settingFaults(withChanges(published, own), texts),
  }
}

/** Returns true if two values of a setting mean the same; a missing value means the default. */
export const isSameSetting = (one: unknown, other: unknown, fallback: unknown): boolean =>
  isDeepStrictEqual(one ?? fallback, other ?? fallback)
