import { fillTemplate, hasPlaceholders, type Placeholder } from '#config/site/message-templates.ts'
import { showPath } from '#config/site/setting-path.ts'
import { siteInEveryLanguage, siteInLanguage } from '#config/site.ts'
import { deskApplicationService } from '#features/applying/applications/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { fullName } from '#kernel/viewer.ts'
import type { listTemplates as contract } from '../../templates-contract.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'

type Values = Readonly<Record<Placeholder, string>>

/** Returns what the placeholders of a template stand for in a message about an application. */
async function valuesFor({ context, tenant, viewer }: DeskCall, encId: string): Promise<Values> {
  const [one] = await context.use(deskApplicationService).byIds(tenant.id, [encId])
  return {
    firstName: one?.firstName || one?.lastName || '',
    job: one?.position.title ?? '',
    company: tenant.site.branding.companyName || tenant.name,
    colleague: fullName(viewer.firstName, viewer.lastName) || viewer.email,
  }
}

/** Returns words with their placeholders filled in for an application. */
export async function fillWords<Words extends string | undefined>(
  call: DeskCall,
  encId: string,
  words: Words,
): Promise<Words | string> {
  return words !== undefined && hasPlaceholders(words) ? fillTemplate(words, await valuesFor(call, encId)) : words
}

/** Returns the templates of a site, filled in for an application if one is named. @throws `desk/not-found` */
export async function listTemplates(call: DeskCall, application: string | undefined): Promise<DataOf<typeof contract>> {
  const { context, tenant } = call
  const [site] = siteInEveryLanguage(tenant.site)
  if (!site) return { templates: [] }
  const { defaultLanguage, messageTemplates, translations } = site
  const encId = application === undefined ? undefined : (await readable(call, application)).encId
  const values = encId === undefined ? undefined : await valuesFor(call, encId)
  const language =
    encId === undefined
      ? defaultLanguage
      : await context.use(deskApplicationService).languageOf({ tenantId: tenant.id, encId })
  const own = siteInLanguage(site, language).messageTemplates
  const base = language.split('-')[0] ?? language
  const hasWords = (name: string) =>
    base === defaultLanguage.split('-')[0] || [language, base].some((tag) => isTranslated(translations, tag, name))
  return {
    templates: Object.entries(messageTemplates).map(([name, { use, text }]) => {
      const isFallback = !hasWords(name)
      const written = isFallback ? text : (own[name]?.text ?? text)
      return {
        name,
        use,
        words: values ? fillTemplate(written, values) : written,
        language: isFallback ? defaultLanguage : language,
        isFallback,
      }
    }),
  }
}

/** Returns true if a template has words in a language. */
function isTranslated(translations: Readonly<Record<string, unknown>>, language: string, name: string): boolean {
  const texts = translations[language]
  return typeof texts === 'object' && texts !== null && showPath(['messageTemplates', name, 'text']) in texts
}
