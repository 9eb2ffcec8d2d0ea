import type { LocaleTag } from '#config/locale-tags.ts'
import type { FaultRule } from '#features/site/tenants/server/index.ts'
import { isMessageId, messageById } from '#platform/messages/messages.ts'

/** Settings of the same kind, which share their texts with the first one. */
const SHARED: readonly [RegExp, string][] = [
  [/^branding\.heroImageConfig\.pageWiseSetup\.\*\./, 'branding.heroImageConfig.'],
  [/customPcsBanner\.pageWiseSetup\.\*\./, 'customPcsBanner.default.'],
  [/^profileConfig\.fields\.\*\./, 'profileConfig.sectionConfig.*.'],
]
const TAB = /^(pcsxConfig\.dashboardConfig\.tabs)\.(\w+)\.(enabled|displayName)$/

/** Texts of the settings in one language. */
export interface SettingTexts {
  /** Returns a text by its id. */
  say(id: string): string
  /** Returns the label of a setting, by its path with `*` for keys and indices. */
  label(path: string): string
  /** Names of the filters that the site uses. */
  filters: readonly string[]
  /** Returns the help of a setting; undefined if its label says everything. */
  help(path: string): string | undefined
  /** Returns what is wrong with a value that breaks a rule. */
  fault(rule: FaultRule): string
}

/** Returns the texts of the settings in a language, for a site with some filters. */
export function settingTexts(locale: LocaleTag, filters: readonly string[] = []): SettingTexts {
  const say = (id: string, values?: Record<string, string | number>) => messageById(locale, id, values)
  const idOf = (path: string) => SHARED.reduce((id, [pattern, first]) => id.replace(pattern, first), path)
  return {
    say,
    filters,
    label(path) {
      const [, tabs, tab, part] = TAB.exec(path) ?? []
      if (tabs && tab && part) return say(`setting.${tabs}.${part}`, { tab: say(`dashboard.tab.${tab}`) })
      return say(`setting.${idOf(path)}`)
    },
    help(path) {
      const id = `setting.${idOf(path)}.help`
      return isMessageId(id) ? say(id) : undefined
    },
    fault: ({ name, limit = 0 }) => say(`setting.fault.${name}`, { limit: limit.toLocaleString(locale) }),
  }
}
