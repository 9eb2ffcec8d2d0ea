import { z } from 'zod'
import { isRecord } from '#kernel/values/json-value.ts'
import { localeTags } from '../locale-tags.ts'
import { readPath, showPath } from './setting-path.ts'
import { mapTexts, schemaAt } from './walk-schema.ts'

/** A site's texts in languages besides its default one: by language, each by the path of its setting. */
export const translations = z
  .partialRecord(z.enum(localeTags), z.record(z.string(), z.unknown()))
  .default({})
  .describe(
    'The company’s texts in further languages: for each language, values by the path of their setting, such as `{"de": {"branding.tagline": "…"}}`. Texts that are missing appear in the default language.',
  )

type Translations = z.output<typeof translations>

/** Returns the schema of a setting that can have translations; undefined for any other path. */
export function translatedSchema(schema: z.core.$ZodType, written: string): z.core.$ZodType | undefined {
  const path = readPath(written)
  // A list is translated as a whole, since its entries can change their places.
  if (!path || path.some((part) => typeof part === 'number')) return undefined
  const found = schemaAt(schema, path)
  const { contentMediaType, translated } = (found && z.globalRegistry.get(found)) ?? {}
  return contentMediaType === 'text/html' || translated === true ? found : undefined
}

/** Reports translations of settings that have none, and values that don't fit their setting. */
export function checkTranslations(schema: z.core.$ZodType, all: Translations, context: z.RefinementCtx): void {
  for (const [language, texts = {}] of Object.entries(all))
    for (const [path, value] of Object.entries(texts)) {
      const here = translatedSchema(schema, path)
      const message = 'It isn’t the path of a text that candidates read.'
      if (!here) context.addIssue({ code: 'custom', path: ['translations', language, path], message })
      const { issues = [] } = here ? (z.safeParse(here, value).error ?? {}) : {}
      for (const issue of issues)
        context.addIssue({
          code: 'custom',
          path: ['translations', language, path, ...issue.path],
          message: issue.message,
        })
    }
}

/** Returns a copy of a document with its translated HTML changed, like `mapTexts` for the other HTML. */
export function mapTranslatedHtml(
  schema: z.core.$ZodType,
  document: unknown,
  change: (text: string, path: readonly (string | number)[]) => string,
): unknown {
  if (!isRecord(document) || !isRecord(document['translations'])) return document
  const mapped = Object.entries(document['translations']).map(([language, texts]) => {
    if (!isRecord(texts)) return [language, texts]
    const entries = Object.entries(texts).map(([path, value]) => {
      const here = translatedSchema(schema, path)
      const at = ['translations', language, path]
      return [path, here ? mapTexts(here, value, 'html', (text, inner) => change(text, [...at, ...inner])) : value]
    })
    return [language, Object.fromEntries(entries)]
  })
  return { ...document, translations: Object.fromEntries(mapped) }
}

/** Returns a copy of a document with a value at a path without list indices, whose parents are created. */
function withText(document: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const here = isRecord(document) ? document : {}
  return { ...here, [key]: rest.length === 0 ? value : withText(here[key], rest, value) }
}

/** Returns a site's texts in a language by the path of their setting, or in the language without its region; undefined if it has none. */
export function textsIn(all: Translations, language: string): Readonly<Record<string, unknown>> | undefined {
  const known: Readonly<Record<string, Record<string, unknown> | undefined>> = all
  return known[language] ?? known[language.split('-')[0] ?? language]
}

/** Returns a site's document with the texts of a language in place of those of the default language. */
export function withTexts(site: { readonly translations: Translations }, language: string): unknown {
  const texts = textsIn(site.translations, language)
  if (!texts) return site
  return Object.entries(texts).reduce<unknown>((document, [written, value]) => {
    const path = readPath(written)
    return path ? withText(document, path.map(String), value) : document
  }, site)
}

/** Writes the path of a translation, as changes and faults name it. */
export const translationPath = (language: string, setting: string): string =>
  showPath(['translations', language, setting])
