import { localeTags } from '#config/locale-tags.ts'
import { pageIds } from '#config/site/page-ids.ts'
import { additionalSections, profileFields, profileSections } from '#config/site/profile-sections.ts'
import { customFilterTitle } from '#features/jobs/positions/rules.ts'
import { isMessageId } from '#platform/messages/messages.ts'
import type { SettingTexts } from './setting-texts.ts'

export interface Choice {
  value: string
  label: string
}

const FILTERS = [
  'department',
  'employment_type',
  'work_location_option',
  'country',
  'city',
  'skills',
  'pay',
  'language',
] as const

const named = (values: readonly string[], label: (value: string) => string): Choice[] =>
  values.map((value) => ({ value, label: label(value) }))
/** The filters of every site, and those by a company's custom fields. */
const filters = (texts: SettingTexts, used: readonly string[] = []) =>
  named([...new Set([...FILTERS, ...used])], (name) =>
    isMessageId(`search.filter.${name}`) ? texts.say(`search.filter.${name}`) : customFilterTitle(name),
  )
const sections = (texts: SettingTexts) => named(profileSections, (name) => texts.say(`profile.section.${name}`))

/** Returns the name of a language in that language. */
const languageName = (tag: string) =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag

const pages = (texts: SettingTexts) =>
  named(pageIds, (page) => texts.say(isMessageId(`title.${page}`) ? `title.${page}` : `setting.choice.page.${page}`))

const profileFieldNames = (texts: SettingTexts) =>
  profileSections.flatMap((section) =>
    named(
      profileFields[section].map((field) => `${section}.${field}`),
      (name) => {
        const field = name.slice(section.length + 1)
        const ids = [`profile.field.${field}`, `onboarding.field.${field}`]
        const known = ids.find((id) => isMessageId(id))
        return `${texts.say(`profile.section.${section}`)}: ${known ? texts.say(known) : field}`
      },
    ),
  )

const zones = () => {
  const known = Intl.supportedValuesOf('timeZone')
  return named([...new Set(['UTC', ...known])], (zone) => zone.replaceAll('_', ' '))
}

/** Prefixes of the texts of values, by the path of their setting. */
const VALUE_TEXTS: Readonly<Record<string, string>> = {
  'branding.customPageSections.customPcsBanner.default.type': 'setting.choice.banner',
  'branding.customPageSections.customPcsBanner.pageWiseSetup.*.type': 'setting.choice.banner',
  'pcsxConfig.applyConfig.importedJobs': 'setting.choice.importedJobs',
  'chatbotxConfig.engine': 'setting.choice.assistantEngine',
  'messageTemplates.*.use': 'setting.choice.templateUse',
  'pcsxConfig.searchConfig.engine': 'setting.choice.searchEngine',
  'pcsxConfig.searchConfig.synonyms.*.fields': 'setting.choice.synonymField',
  'bootstrappingConfig.fields': 'setting.choice.firstFact',
}

/** Values of settings that are texts in the schema, and keys of records, by the path of their setting. */
const KNOWN: Readonly<Record<string, (texts: SettingTexts, used?: readonly string[]) => Choice[]>> = {
  'company.timeZone': zones,
  supportedLanguages: () => named(localeTags, languageName),
  defaultLanguage: () => named(localeTags, languageName),
  'pcsxConfig.searchConfig.smartFilters': filters,
  'pcsxConfig.searchConfig.allFilters': filters,
  'pcsxConfig.searchOptionsMap': filters,
  'profileConfig.orderOfSections': sections,
  'profileConfig.orderOfAdditionalSections': (texts) =>
    named(additionalSections, (name) => texts.say(`profile.section.${name}`)),
  'profileConfig.sectionConfig': sections,
  'profileConfig.fields': profileFieldNames,
  'branding.customPageSections.customPcsBanner.pageWiseSetup': pages,
  'branding.heroImageConfig.pageWiseSetup': pages,
  pageMetadata: pages,
  headScripts: pages,
}

/** Lists whose entries people put in order; their values, and whether the company can have more than the known ones. */
export const ORDERED: Readonly<Record<string, { isOpen: boolean }>> = {
  'pcsxConfig.searchConfig.smartFilters': { isOpen: true },
  'pcsxConfig.searchConfig.allFilters': { isOpen: true },
  'bootstrappingConfig.fields': { isOpen: false },
  'profileConfig.orderOfSections': { isOpen: false },
  'profileConfig.orderOfAdditionalSections': { isOpen: false },
}

/** Returns what can be chosen for a setting; undefined if people write its value. */
export function choicesOf(
  path: string,
  values: readonly string[] | undefined,
  texts: SettingTexts,
): Choice[] | undefined {
  const known = KNOWN[path]
  if (known) return known(texts, texts.filters)
  const prefix = VALUE_TEXTS[path]
  return values && prefix ? named(values, (value) => texts.say(`${prefix}.${value}`)) : undefined
}
