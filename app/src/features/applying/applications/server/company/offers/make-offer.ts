import { basename } from 'node:path'
import { z } from 'zod'
import { companyLimits } from '#kernel/company/limits.ts'
import * as limits from '#config/limits.ts'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { findPosition, resolvePosition } from '#features/jobs/positions/server/index.ts'
import { letterValues } from '#features/letters/letter-templates/contract.ts'
import { letterTemplateErrors } from '#features/letters/letter-templates/errors.ts'
import { makeTemplateLetter } from '#features/letters/letter-templates/server/index.ts'
import { offerErrors } from '#features/letters/offers/errors.ts'
import {
  documentName,
  findAccountId,
  type CompanyOffer,
  holdOffer,
  makeOffer,
  needsApproval,
  type NewDocument,
  offerDependencies,
  offerSchema,
  parseDocument,
  parseInstant,
  parseSigning,
  presentMade,
  readLetterFile,
  storeSent,
} from '#features/letters/offers/server/index.ts'
import type { UploadedFile } from '#kernel/endpoint.ts'
import { commandFace, defineAct } from '#platform/feature/act.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import {
  parsePairs,
  parseValues,
  invalid,
  templateFields,
  termFields,
  termOptions,
  termsInLetter,
  termsOfOptions,
  valuesWithTerms,
} from './offer-terms.ts'
import { applicationErrors } from '../../../errors.ts'
import { companyApplicationService } from '../company-service.ts'
import { applicationLimits } from '../../../limits.ts'

/** A letter that is made of a template when the offer is. */
const templateLetter = z.object({
  template: z.string().max(companyLimits.id),
  values: letterValues,
  signing: z.custom<NonNullable<ReturnType<typeof parseSigning>>>(),
})

type LetterOfTemplate = z.output<typeof templateLetter>

const offerFields = z.object({
  application_id: z.string().max(companyLimits.id).optional(),
  candidate: z
    .string()
    .max(companyLimits.emailAddress)
    .optional()
    .describe('Without application_id: the email address of the candidate’s account.'),
  position: z
    .string()
    .max(applicationLimits.positionIdCharacters)
    .optional()
    .describe('Without application_id: the id of the job.'),
  expires: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .describe('When the offer expires, with a time zone: 2026-06-30T18:00:00+02:00.'),
  kind: z
    .union([z.string(), z.array(z.string())])
    .transform((kinds) => [kinds].flat())
    .describe(
      'One for each document, in their order, the letter of a template first, as in `foyer offer create`: esign, inline, steps or readonly, with +WAY for a further way of signing and :pending for a document that can’t be opened yet.',
    ),
  ...termFields,
  ...templateFields,
  template: templateFields.template.describe(
    'Id of a letter template, which becomes the first document. Other documents can follow.',
  ),
})
type OfferFields = z.output<typeof offerFields>

/** The act that makes an offer, declared here because an offer answers an application. */
export const makeOfferAct = defineAct({
  name: 'offer create',
  summary: 'Make a job offer to a candidate',
  scope: 'offers:write',
  roles: ['owner', 'recruiter'],
  seenByCandidate: true,
  input: z.object({
    account_id: z.string(),
    position: z.object({ id: z.int(), name: z.string() }),
    expires: z.date(),
    ...termFields,
    application_id: z.string().max(companyLimits.id).optional(),
    letter: templateLetter.optional(),
    documents: z.array(z.custom<NewDocument>()),
  }),
  refusals: [
    ...applicationErrors.refusals('not-found', 'withdrawn', 'rejected', 'hired'),
    ...offerErrors.refusals('not-a-pdf', 'encrypted', 'truncated', 'carries-script', 'polyglot', 'too-many-pages'),
    ...offerErrors.refusals('too-complex'),
    ...letterTemplateErrors.refusals('not-found', 'missing-values', 'bad-date', 'too-complex'),
  ],
  async perform(context, { account_id: accountId, application_id: application, ...input }, { tenant, by, actor, now }) {
    const { expires: expiresAt, position, letter } = input
    const about = { accountId, positionId: position.id, expires: expiresAt, by, now }
    const made = letter
      ? [await documentOf(context, tenant, { ...about, ...letter, values: valuesWithTerms(letter.values, input) })]
      : []
    const documents = [...made, ...input.documents]
    const terms = termsOf(input)
    const offer = { tenantId: tenant.id, accountId, application, expiresAt, ...terms, position, documents }
    const service = offerDependencies(context)
    return needsApproval(tenant, actor) ? holdOffer(service, offer, { by, actor }) : makeOffer(service, offer, now)
  },
  api: {
    method: 'POST',
    path: '/offers',
    summary:
      'Make an offer with PDF documents or the letter of a template, as foyer offer create does. The first one to sign is the offer letter. The application that it answers moves to the stage of offers, and the candidate’s acceptance hires them.',
    body: offerFields,
    files: {
      document: { maxFiles: limits.companyCallDocuments, maxBytes: limits.offerLetterMaxBytes, optional: true },
    },
    async input({ body, files }: { body: OfferFields; files: readonly UploadedFile[] }, { context, tenant }) {
      const { template, values } = body
      const signings = signingsOf(body.kind, files.length + (template === undefined ? 0 : 1))
      const [first] = signings
      const letter =
        template === undefined || !first ? undefined : { template, values: parseValues(values), signing: first }
      const to = await receiverOf(context, tenant.id, body)
      const documents: NewDocument[] = []
      for (const [index, { name, bytes }] of files.entries()) {
        const signing = signings[index + (letter ? 1 : 0)]
        const stored = await storeSent(offerDependencies(context), name, bytes)
        if (signing) documents.push({ ...signing, name: documentName(name), letter: stored })
      }
      const { expires, start_date, pay, application_id } = body
      return { ...to, expires, start_date, pay, application_id, letter, documents }
    },
    created: () => true,
    answer: offerSchema,
    present: presentMade,
  },
  command: commandFace({
    details: [
      'Each --document is a PDF and how to sign it: esign (on the signing page), inline (by typing the name), steps (download, sign, upload) or readonly. Add :pending to keep it closed for now. The first document to sign is the offer letter.',
      'A document can be signed only in the way of its kind. KIND+WAY allows further ways: esign, typed or upload, as in letter.pdf:esign+upload.',
      'If the candidate applied for the position, the application moves to the offer stage, and accepting the offer marks them as hired.',
      'The candidate is notified under the bell and by email. Paths are relative to your folder.',
    ],
    arguments: [],
    options: {
      candidate: { value: 'EMAIL', describe: 'The email address of the candidate’s account.' },
      position: { value: 'ID', describe: 'The position ID from foyer jobs list, or the company’s job ID.' },
      expires: { value: 'ISO', describe: 'The expiry, with a time zone: 2026-06-30T18:00:00+02:00.' },
      document: { value: 'FILE.pdf:KIND[+WAY]', many: true, describe: 'A document; repeatable.' },
      template: {
        value: 'ID:KIND[+WAY]',
        describe: 'A letter template from foyer letter-template list, as the first document.',
      },
      value: { value: 'NAME=TEXT', many: true, describe: 'The text of one of its placeholders; repeatable.' },
      ...termOptions,
    },
    async input(_values, options, context) {
      const { candidate, position: job, expires: until, document, template, value } = options
      if (!candidate) throw new CommandError('missing-candidate', 'Add the candidate: --candidate alice@example.com.')
      if (!job) throw new CommandError('missing-position', 'Add the position: --position ID.')
      if (!until) throw new CommandError('missing-expires', 'Add the expiry: --expires 2026-06-30T18:00:00Z.')
      if (document.length === 0 && template === undefined)
        throw new CommandError('missing-document', 'Add a document: --document letter.pdf:inline.')
      const letter = template === undefined ? undefined : letterOption(template, value)
      const terms = termsOfOptions(options)
      const expires = parseInstant(until)
      const requested = document.map((text) => parseDocument(text))
      const site = await context.site()
      const { id: tenantId, domain } = await context.tenant()
      const { id, title: name } = await resolvePosition(site.db, tenantId, job)
      const accountId = await findAccountId(site.db, tenantId, candidate)
      if (accountId === undefined)
        throw new CommandError(
          'unknown-account',
          `There is no account with the email address “${candidate}” at ${domain}.`,
        )
      const documents: NewDocument[] = []
      for (const { file, ...signing } of requested) {
        const letter = await readLetterFile(offerDependencies(site), file)
        documents.push({ ...signing, name: documentName(basename(file)), letter })
      }
      return { account_id: accountId, position: { id, name }, expires, ...terms, letter, documents }
    },
    // The terminal needs no approval.
    answer: ({ row, documents }: CompanyOffer, { options: { candidate }, now }) => ({
      data: {
        enc_id: row.encId,
        application: row.application,
        documents: documents.map(({ encId: id, kind, status }) => ({ id, kind, status })),
      },
      lines: [
        `${candidate} has an offer for ${row.positionName}: ${row.encId}.`,
        ...documents.map(({ encId: id, name, kind, status }) => `  ${id}  ${status}  ${kind}  ${name}`),
        ...(row.application === null ? [] : [`It answers their application ${row.application}.`]),
        ...(row.expiresAt && row.expiresAt <= now ? ['The offer has already expired, because that date is past.'] : []),
      ],
    }),
  }),
})

/** Returns the terms of a new offer; what isn't stated is taken from the letter of its template. */
function termsOf({
  start_date,
  pay,
  letter,
}: Pick<OfferFields, 'start_date' | 'pay'> & { letter?: LetterOfTemplate | undefined }) {
  const inLetter = letter && termsInLetter(letter.values)
  return { startDate: start_date || inLetter?.start_date, pay: pay || inLetter?.pay }
}

/** Returns the document of an offer that is made of a template. */
async function documentOf(
  context: FeatureContext,
  tenant: SiteTenant,
  letter: Parameters<typeof makeTemplateLetter>[2] & Pick<z.output<typeof templateLetter>, 'signing'>,
): Promise<NewDocument> {
  const { name, bytes } = await makeTemplateLetter(context, tenant, letter)
  return { ...letter.signing, name, letter: await storeSent(offerDependencies(context), `${name}.pdf`, bytes) }
}

/** Reads the options of a letter. @throws CommandError */
function letterOption(option: string, pairs: readonly string[]): z.output<typeof templateLetter> {
  const [, template = '', kind = ''] = /^([^:]+):(.+)$/.exec(option) ?? []
  const signing = parseSigning(kind)
  if (!signing)
    throw new CommandError(
      'bad-template',
      `--template is “${option}”, but it must be an id, a colon and a kind: ID:esign.`,
    )
  return { template, values: parsePairs(pairs), signing }
}

/** Returns how each document is signed. @throws `request/invalid` in the field `kind`; `document` if there is none */
function signingsOf(kinds: readonly string[], count: number) {
  if (count === 0) throw invalid('document', 'Send a PDF or a template.')
  if (kinds.length !== count) throw invalid('kind', 'Send one for each document, such as esign.')
  return kinds.map((kind) => {
    const signing = parseSigning(kind)
    if (signing) return signing
    throw invalid('kind', `“${kind}” must be esign, inline, steps or readonly, such as inline+upload or steps:pending.`)
  })
}

/** Returns the account and job of an offer. */
export async function receiverOf(
  { db, use }: FeatureContext,
  tenantId: number,
  { application_id: encId, candidate, position }: Pick<OfferFields, 'application_id' | 'candidate' | 'position'>,
): Promise<{ account_id: string; position: { id: number; name: string } }> {
  if (encId !== undefined) {
    const one = await use(companyApplicationService).show({ tenantId, encId })
    if (one.candidateId === null || one.candidateId.startsWith('guest-'))
      throw invalid('application_id', 'This person applied without an account. Ask them to create one: offers need it.')
    return { account_id: one.candidateId, position: { id: one.position.id, name: one.position.title } }
  }
  if (candidate === undefined || position === undefined)
    throw invalid('application_id', 'Send application_id, or candidate and position.')
  const id = parsePositionId(position)
  const found = id === undefined ? undefined : await findPosition(db, tenantId, id)
  if (!found) throw invalid('position', 'You have no job with this id.')
  const accountId = await findAccountId(db, tenantId, candidate)
  if (accountId === undefined) throw invalid('candidate', 'There is no account with this email address.')
  return { account_id: accountId, position: { id: found.id, name: found.title } }
}
