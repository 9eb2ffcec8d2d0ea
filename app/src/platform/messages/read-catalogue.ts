import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Message texts by id. */
export type Catalogue = Readonly<Record<string, string>>

const FOLDER = fileURLToPath(new URL('../../locales/', import.meta.url))

/** Returns the tags of the languages that the product is translated to, English included. */
export function listLanguages(): string[] {
  const entries = readdirSync(FOLDER, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** Returns the files of a language as paths relative to its folder; none if the product has no translation. */
export function listCatalogueFiles(language: string): string[] {
  if (!listLanguages().includes(language)) return []
  const names = readdirSync(join(FOLDER, language), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.json')).toSorted()
}

/** Returns the path of a file of a language. */
export const catalogueFile = (language: string, name: string): string => join(FOLDER, language, name)

/** Returns the messages of one file of a language. */
export const readCatalogueFile = (language: string, name: string): Catalogue =>
  JSON.parse(readFileSync(catalogueFile(language, name), 'utf8')) as Catalogue

/** Returns all messages of a language; undefined if the product has no translation. */
export function readCatalogue(language: string): Catalogue | undefined {
  const names = listCatalogueFiles(language)
  if (names.length === 0) return undefined
  return Object.assign({}, ...names.map((name) => readCatalogueFile(language, name))) as Catalogue
}
