import { type Documents, documentService } from '#features/letters/documents/server/index.ts'
import { type Sheets, sheetService } from '#features/applying/answers/server/index.ts'
import { type Guests, guestService } from '#features/account/guests/server/index.ts'
import { type Notify, notifyService } from '#features/account/notifications/server/index.ts'
import { webhookService, type Webhooks } from '#features/site/webhooks/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { siteFinder } from '#platform/feature/ports.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { keyedHash } from '#platform/secrets/hash.ts'

/** Dependencies of the use cases, in servers and commands. */
export interface FormDependencies extends Pick<FeatureContext, 'db' | 'nowIn' | 'siteAddress'> {
  sheets: Sheets
  guests: Guests
  notify: Notify
  webhooks: Webhooks
  documents: Documents
  mailer: Pick<Mailer, 'send'>
  files: Pick<FeatureContext['files'], 'put' | 'delete'>
  jobs: Pick<FeatureContext['jobs'], 'send'>
  siteOf(tenantId: number): SiteTenant
  /** Key of signing pages' tokens, and of links to files. */
  signingSecret: string
  /**
   * Returns the token of a form's own link, derived from the id and the server's secret, so that it is never stored.
   */
  linkKey(encId: string): string
}

export const formDependencies = (context: FeatureContext): FormDependencies => ({
  db: context.db,
  sheets: context.use(sheetService),
  guests: context.use(guestService),
  notify: context.use(notifyService),
  webhooks: context.use(webhookService),
  documents: context.use(documentService),
  mailer: context.mailer,
  files: context.files,
  jobs: context.jobs,
  siteAddress: context.siteAddress,
  nowIn: context.nowIn,
  siteOf: siteFinder(context.tenants),
  signingSecret: context.secrets.signing,
  linkKey: (encId) => keyedHash(context.secrets.signing, 'given-form', encId),
})
