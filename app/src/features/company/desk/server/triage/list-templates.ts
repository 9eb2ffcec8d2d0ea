import { fillTemplate, FIRST_NAME, hasPlaceholders, type Placeholder, REASONS } from '#config/site/message-templates.ts'
import { showPath } from '#config/site/setting-path.ts'
import { textsIn } from '#config/site/translations.ts'
import { siteInDefaultLanguage, siteInLanguage } from '#config/site.ts'
import {
  companyApplicationService,
  deskApplicationService,
  reviewService,
} from '#features/applying/applications/server/index.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import { fullName } from '#kernel/viewer.ts'
import { companyName } from '#platform/mail/layout/mail-look.ts'
import type { listTemplates as contract } from '../../templates-contract.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'

type Values = Readonly<Record<Placeholder, string>>

/** Returns what the placeholders of a template stand for in a message about an application. */
async function valuesFor({ context, tenant, viewer }: DeskCall, encId: string): Promise<Values> {
  const one = await context.use(companyApplicationService).show({ tenantId: tenant.id, encId })
  return {
    firstName: one.firstName || one.lastName,
    job: one.position.title,
    company: companyName(tenant),
    colleague: fullName(viewer.firstName, viewer.lastName) || viewer.email,
    // The rejection has them.
    reasons: REASONS,
  }
}

/** Returns the same for a colleague to read: while the name is hidden, its placeholder stays until the message is sent. */
async function valuesShown(call: DeskCall, encId: string): Promise<Values> {
  const values = await valuesFor(call, encId)
  const hide = await call.context.use(reviewService).hider({ tenantId: call.tenant.id, encId })
  return hide ? { ...values, firstName: FIRST_NAME } : values
}

/** Returns an act with the placeholders of its words filled in for an application. */
export async function fillWords<Act extends object>(call: DeskCall, encId: string, act: Act): Promise<Act> {
  const words = 'words' in act && typeof act.words === 'string' ? act.words : ''
  return hasPlaceholders(words) ? { ...act, words: fillTemplate(words, await valuesFor(call, encId)) } : act
}

/** Returns the templates of a site, filled in for an application if one is named. @throws `desk/not-found` */
export async function listTemplates(call: DeskCall, application: string | undefined): Promise<DataOf<typeof contract>> {
  const { context, tenant } = call
  const site = siteInDefaultLanguage(tenant.site)
  const { defaultLanguage, messageTemplates, translations } = site
  const encId = application === undefined ? undefined : (await readable(call, application)).encId
  const values = encId === undefined ? undefined : await valuesShown(call, encId)
  const language =
    encId === undefined
      ? defaultLanguage
      : await context.use(deskApplicationService).languageOf({ tenantId: tenant.id, encId })
  const own = siteInLanguage(site, language).messageTemplates
  const texts = textsIn(translations, language) ?? {}
  const isDefault = language.split('-')[0] === defaultLanguage.split('-')[0]
  return {
    templates: Object.entries(messageTemplates).map(([name, { use, text }]) => {
      const isFallback = !isDefault && !(showPath(['messageTemplates', name, 'text']) in texts)
      const written = own[name]?.text ?? text
      return {
        name,
        use,
        words: values ? fillTemplate(written, use === 'rejection' ? values : { ...values, reasons: '' }) : written,
        language: isFallback ? defaultLanguage : language,
        isFallback,
      }
    }),
  }
}

/** Returns the requirements that the ads of all these applications state. @throws `desk/not-found` */
export async function listRequirements(call: DeskCall, ids: readonly string[]): Promise<string[]> {
  const { context, tenant } = call
  const encIds: string[] = []
  for (const id of ids) encIds.push((await readable(call, id)).encId)
  return context.use(deskApplicationService).requirements(tenant.id, encIds)
}
