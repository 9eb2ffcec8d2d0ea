import type { LocaleTag } from '#config/locale-tags.ts'
import { maskSecrets } from '#features/site/tenants/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type * as contract from '../contract.ts'
import { filtersIn, settingAt } from './form/setting-values.ts'
import { settingTexts } from './form/setting-texts.ts'
import { draftFacts, formFields, groupFor, groupsFor, readDraftedSite, type SettingsCall } from './settings-call.ts'

/** Returns a page of settings as a form with the drafted values. @throws `request/not-found` */
export async function showSettings(
  call: SettingsCall,
  { group: name, language }: { group: string; language: LocaleTag | undefined },
): Promise<DataOf<typeof contract.showSettings>> {
  const { db, tenant, viewer, locale } = call
  const group = groupFor(viewer, name)
  const site = await readDraftedSite(db, tenant.id)
  const texts = settingTexts(locale, filtersIn(site.drafted))
  const shown = maskSecrets(site.drafted)
  const fields = formFields(group, language, site.drafted, texts)
  const sections = group.sections.map((section) => ({
    title: texts.say(`setting.section.${section.name}`),
    items: fields
      .filter((field) => field.section === section.name)
      .map(({ field, setting }) =>
        language === undefined ? field.item : { ...field.item, help: baseText(settingAt(shown, setting), field.read) },
      ),
  }))
  const { supportedLanguages, defaultLanguage } = tenant.site
  return {
    ...draftFacts(site, call),
    groups: groupsFor(viewer).map((one) => ({
      name: one.name,
      title: texts.say(`setting.group.${one.name}`),
      help: texts.say(`setting.group.${one.name}.help`),
    })),
    sections: sections.filter(({ items }) => items.length > 0),
    values: Object.fromEntries(fields.map(({ path, field }) => [field.item.name, field.read(settingAt(shown, path))])),
    languages: [...new Set([defaultLanguage, ...supportedLanguages])],
  }
}

/** Returns the text of the default language, for those who translate it. */
function baseText(value: unknown, read: (value: unknown) => unknown): string {
  const text = read(value)
  if (typeof text === 'string')
    return text
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return ''
}
