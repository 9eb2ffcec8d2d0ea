import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import * as limits from '#config/limits.ts'
import { letterValues } from '#features/letters/letter-templates/contract.ts'
import { letterTemplateErrors } from '#features/letters/letter-templates/errors.ts'
import { makeTemplateLetter } from '#features/letters/letter-templates/server/index.ts'
import { offerErrors } from '#features/letters/offers/errors.ts'
import {
  type CompanyOffer,
  holdVersion,
  needsApproval,
  type NewFile,
  offerDependencies,
  offerSchema,
  parseInstant,
  presentOffer,
  readLetterFile,
  readOffer,
  sendVersion,
  storeSent,
} from '#features/letters/offers/server/index.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { type ActCall, commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import {
  invalid,
  parsePairs,
  parseValues,
  templateFields,
  termFields,
  termOf,
  termOptions,
  termsInLetter,
  termsOfOptions,
  valuesWithTerms,
} from './offer-terms.ts'

const PAST = 'That time is past. Choose a later one.'
const WORDS = 'What you write to the candidate about it.'
const words = z.string().trim().max(companyLimits.message).optional().describe(WORDS)

const KEEP_LETTER =
  'True if the letter stays as it is beside another start date or pay. Without it such a version needs another file of the letter.'

const VERSION = 'The version that you change. If the offer has another one by then, the change is refused.'

const changeFields = z.object({
  version: z.coerce.number().int().min(1).optional().describe(VERSION),
  expires: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional()
    .describe('When the offer expires, with a time zone. An expired offer needs it.'),
  ...termFields,
  words,
  keep_letter: z.stringbool().optional().describe(KEEP_LETTER),
  replaces: z
    .union([z.string().max(companyLimits.id), z.array(z.string().max(companyLimits.id))])
    .transform((ids) => [ids].flat())
    .default([])
    .describe('One for each file, in their order: the id of the document that gets it.'),
  ...templateFields,
  template: templateFields.template.describe('Id of a letter template: the offer letter is made of it again.'),
})
type ChangeFields = z.output<typeof changeFields>

/** The act that sends another version of an offer, declared beside the one that makes it. */
export const changeOfferAct = defineAct({
  name: 'offer change',
  summary: 'Send a new version of a job offer',
  scope: 'offers:write',
  roles: ['owner', 'recruiter'],
  seenByCandidate: true,
  input: z.object({
    id: z.string().max(companyLimits.id),
    version: z.int().optional(),
    expires: z.date().optional(),
    ...termFields,
    words,
    keep_letter: z.boolean().optional(),
    letter: z.object({ template: z.string().max(companyLimits.id), values: letterValues }).optional(),
    files: z.array(z.custom<NewFile>()),
  }),
  refusals: [
    ...offerErrors.refusals('not-found', 'already-accepted', 'declined', 'canceled', 'expired', 'nothing-changed'),
    ...offerErrors.refusals('already-waits', 'version-changed', 'letter-unchanged'),
    ...offerErrors.refusals('not-a-pdf', 'encrypted', 'truncated', 'carries-script', 'polyglot', 'too-many-pages'),
    ...offerErrors.refusals('too-complex'),
    ...letterTemplateErrors.refusals('not-found', 'missing-values', 'bad-date', 'too-complex'),
  ],
  async perform(context, { id: encId, files, letter, ...input }, call) {
    const { tenant, by, actor, now } = call
    if (input.expires && input.expires <= now) throw invalid('expires', PAST)
    const service = offerDependencies(context)
    const target = { tenantId: tenant.id, encId }
    const offer = await readOffer(context.db, target, now)
    const stated = letter ? termsInLetter(letter.values) : undefined
    const startDate = termOf(input.start_date ?? stated?.start_date)
    const pay = termOf(input.pay ?? stated?.pay)
    const terms = {
      start_date: startDate === undefined ? offer.row.startDate : startDate,
      pay: pay === undefined ? offer.row.pay : pay,
    }
    const made = letter
      ? [
          await remakeLetter(context, call, offer, {
            template: letter.template,
            values: valuesWithTerms(letter.values, terms),
            expires: input.expires,
          }),
        ]
      : []
    const change = {
      expiresAt: input.expires,
      startDate,
      pay,
      words: input.words || undefined,
      shown: input.version,
      needsLetter: !input.keep_letter,
      files: [...made, ...files],
    }
    if (needsApproval(tenant, actor)) {
      const waiting = await holdVersion(service, target, change, { by, actor })
      return { ...(await readOffer(context.db, target, now)), waiting }
    }
    await sendVersion(service, target, change)
    return readOffer(context.db, target, now)
  },
  api: {
    method: 'POST',
    path: '/offers/:id/versions',
    summary:
      'Send a new version of an offer that isn’t answered: another expiry, start date or pay, new files, or the letter of a template. The candidate sees the differences and reads it again; a signature on the version before is refused.',
    body: changeFields,
    files: {
      document: { maxFiles: limits.companyCallDocuments, maxBytes: limits.offerLetterMaxBytes, optional: true },
    },
    async input(
      { params, body, files }: { params: { id: string }; body: ChangeFields; files: readonly UploadedFile[] },
      { context },
    ) {
      const { replaces, template, values, ...terms } = body
      if (replaces.length !== files.length) throw invalid('replaces', 'Send the id of a document for each file.')
      const stored: NewFile[] = []
      for (const [index, { name, bytes }] of files.entries())
        stored.push({ document: replaces[index], letter: await storeSent(offerDependencies(context), name, bytes) })
      const letter = template === undefined ? undefined : { template, values: parseValues(values) }
      return { ...params, ...terms, letter, files: stored }
    },
    answer: offerSchema,
    present: presentOffer,
  },
  command: commandFace({
    details: [
      'Changes what you name and keeps the rest. The candidate gets an email, sees what changed at the old link, and reads the offer again before signing it. What they began to sign of the version before doesn’t count.',
      'An accepted, declined or canceled offer stays as it is, and so does one whose letter is signed. An expired offer opens again with a new expiry. An empty --start "" or --pay "" removes it.',
      'Another start date or pay needs another letter, from --replace or --template, or --keep-letter if the letter doesn’t state it.',
    ],
    arguments: [{ name: 'ENC_ID', describe: 'The offer.' }],
    options: {
      expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' },
      ...termOptions,
      replace: { value: 'DOC=FILE.pdf', many: true, describe: 'A document’s id and its new file; repeatable.' },
      template: { value: 'ID', describe: 'A letter template, of which the offer letter is made again.' },
      value: { value: 'NAME=TEXT', many: true, describe: 'The text of one of its placeholders; repeatable.' },
      words: { value: 'TEXT', describe: WORDS },
      'keep-letter': { describe: 'Keep the letter as it is beside another start date or pay.' },
    },
    notFound: ([id]: readonly string[], { domain }: SiteTenant) =>
      `There is no such offer or document at ${domain}. foyer offer show ${id} lists the documents.`,
    async input(
      [id = ''],
      { expires, replace, template, value, words: said, 'keep-letter': keep, ...options },
      context,
    ) {
      const terms = termsOfOptions(options)
      const expiry = expires === undefined ? undefined : parseInstant(expires)
      const site = await context.site()
      if (expiry && expiry <= (await site.now())) throw new CommandError('past-expires', PAST)
      const letter = template === undefined ? undefined : { template, values: parsePairs(value) }
      const files: NewFile[] = []
      for (const pair of replace) {
        const [, document, file] = /^([^=]+)=(.+)$/.exec(pair) ?? []
        if (!document || !file)
          throw new CommandError(
            'bad-replace',
            `--replace is “${pair}”, but it must be a document’s id and a file: ID=letter.pdf.`,
          )
        files.push({ document, letter: await readLetterFile(offerDependencies(site), file) })
      }
      return { id, expires: expiry, ...terms, words: said, keep_letter: keep, letter, files }
    },
    answer: ({ row: { encId, version, expiresAt }, status }: CompanyOffer) => ({
      data: { enc_id: encId, status, version, expires_at: expiresAt?.toISOString() ?? null },
      lines: [`Version ${version} of the offer ${encId} is on its way.`],
    }),
  }),
})

/** Returns the letter of an offer, made again of a template. */
async function remakeLetter(
  context: FeatureContext,
  { tenant, by, now }: ActCall,
  { row: { accountId, positionId, expiresAt } }: CompanyOffer,
  { template, values, expires }: { template: string; values: z.output<typeof letterValues>; expires: Date | undefined },
): Promise<NewFile> {
  if (accountId === null || positionId === null) throw letterTemplateErrors.error('not-found')
  const subject = { accountId, positionId, expires: expires ?? expiresAt ?? undefined, by, now }
  const { name, bytes } = await makeTemplateLetter(context, tenant, { ...subject, template, values })
  return { document: undefined, letter: await storeSent(offerDependencies(context), `${name}.pdf`, bytes) }
}
