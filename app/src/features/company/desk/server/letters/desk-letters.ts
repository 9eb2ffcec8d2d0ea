import { receiverOf, reviewService } from '#features/applying/applications/server/index.ts'
import {
  cleanTemplate,
  languageTag,
  makeSampleLetter,
  makeTemplateLetter,
  templatesFor,
} from '#features/letters/letter-templates/server/index.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { fullName } from '#kernel/viewer.ts'
import { readPlaces } from '#platform/pdf/places/read-places.ts'
import type {
  OfferedTemplate,
  previewLetter as letterContract,
  PreviewedLetter,
  previewTemplate as templateContract,
} from '../../letters-contract.ts'
import { deskErrors } from '../../errors.ts'
import { type DeskCall, readable } from '../records/desk-call.ts'

/** Returns the facts that a letter for an application is filled with. @throws `desk/not-found`, also while the name is hidden */
async function subjectOf(call: DeskCall, application: string, expires: Date | undefined) {
  const { context, tenant, viewer, now } = call
  const { encId } = await readable(call, application)
  if (await context.use(reviewService).hider({ tenantId: tenant.id, encId })) throw deskErrors.error('not-found')
  const to = await receiverOf(context, tenant.id, { application_id: encId })
  const by = fullName(viewer.firstName, viewer.lastName) || viewer.email
  return { accountId: to.account_id, positionId: to.position.id, expires, by, now }
}

/** Returns the templates for an offer that answers an application. @throws `desk/not-found` */
export async function listLettersFor(call: DeskCall, application: string): Promise<{ templates: OfferedTemplate[] }> {
  const { context, tenant } = call
  const rows = await templatesFor(context, tenant, await subjectOf(call, application, undefined))
  return { templates: rows.map(({ encId: id, ...row }) => ({ id, ...row })) }
}

/** Returns the letter of an offer that isn't made yet. @throws `desk/not-found` and the refusals of the letter */
export async function previewLetter(
  call: DeskCall,
  application: string,
  { template, values, expires }: BodyOf<typeof letterContract>,
): Promise<PreviewedLetter> {
  const { context, tenant } = call
  const subject = await subjectOf(call, application, new Date(expires))
  const { bytes } = await makeTemplateLetter(context, tenant, { ...subject, template, values })
  return presentLetter(bytes)
}

/** Returns a template that isn't stored yet as a letter. @throws the refusals of the template */
export async function previewTemplate(
  { tenant, now }: DeskCall,
  { name, language, html }: BodyOf<typeof templateContract>,
): Promise<PreviewedLetter> {
  const template = { name, language: languageTag(language), html: cleanTemplate(html) }
  return presentLetter(await makeSampleLetter(tenant, template, now))
}

async function presentLetter(bytes: Uint8Array): Promise<PreviewedLetter> {
  const { pages, places } = await readPlaces(bytes, '')
  return {
    pdf: Buffer.from(bytes).toString('base64'),
    pages: pages.filter(({ added }) => !added).length,
    places: places.map(({ kind, page }) => ({ kind, page })),
  }
}
