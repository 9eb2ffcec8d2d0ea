import type { FieldItem, FormDefinition, FormSection, ItemTexts } from '../model/definition.ts'

/** Returns the languages that any text of a definition is translated to, without the one it is written in. */
export function definitionLanguages({ sections }: FormDefinition): readonly string[] {
  const tags = sections.flatMap(({ translations, items }) => [
    ...Object.keys(translations ?? {}),
    ...items.flatMap(languagesOf),
  ])
  return [...new Set(tags)].toSorted()
}

const languagesOf = (item: FieldItem): string[] => [
  ...Object.keys(item.translations ?? {}),
  ...rowItems(item).flatMap(languagesOf),
]

/**
 * Returns a definition with its texts in a language: the exact tag, else its language alone (`pt` for `pt-BR`). Texts without a
 * translation stay as they are, and the result has no translations. Names, values and rules never change.
 */
export function translateDefinition(definition: FormDefinition, language: string): FormDefinition {
  return { ...definition, sections: definition.sections.map((section) => translateSection(section, language)) }
}

function translateSection({ translations, ...section }: FormSection, language: string): FormSection {
  const items = section.items.map((item) => translateItem(item, language))
  return { ...section, ...find(translations, language), items }
}

function translateItem({ translations, ...item }: FieldItem, language: string): FieldItem {
  const { choices, messages, addButton, alsoCounts, ...texts }: ItemTexts = find(translations, language) ?? {}
  const rows = rowItems(item)
  const own: unknown = Reflect.get(item, 'choices')
  return {
    ...item,
    ...texts,
    ...(rows.length > 0 && { items: rows.map((row) => translateItem(row, language)) }),
    ...(addButton && { addButton: { label: addButton } }),
    ...(alsoCounts && item.requiredAnswer?.also && { requiredAnswer: { ...item.requiredAnswer, also: alsoCounts } }),
    ...(Array.isArray(own) && {
      choices: own.map((choice: { value: unknown; label: string }) => ({
        ...choice,
        label: choices?.[String(choice.value)] ?? choice.label,
      })),
    }),
    ...(item.rules && {
      rules: item.rules.map((rule) => {
        const message = messages?.[rule.type]
        return message && rule.message ? { ...rule, message } : rule
      }),
    }),
  }
}

/** Returns the items of a list's rows; empty for other types. */
function rowItems(item: FieldItem): FieldItem[] {
  const rows: unknown = Reflect.get(item, 'items')
  return Array.isArray(rows) ? rows : []
}

function find<Texts>(translations: Readonly<Record<string, Texts>> | undefined, language: string): Texts | undefined {
  return translations?.[language] ?? translations?.[language.split('-')[0] ?? language]
}
