import { letterSource, sealServiceOf } from '#features/letters/signing/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { offerEndpoints } from '../contract.ts'
import { conversationEndpoints } from '../conversation-contract.ts'
import { offersDashboard } from './candidate/dashboard.ts'
import { checkOffers } from './evidence/check-history.ts'
import { approvalActs } from './approval/approval-acts.ts'
import { waitingCommand } from './approval/waiting-command.ts'
import { offerActs } from './company/acts.ts'
import { offerCommands } from './company/commands.ts'
import { seedDemoOffers } from './demo/seed-demo.ts'
import { everyKeyInUse } from './files/key-store.ts'
import { makeSignedFiles } from './files/make-signed-file.ts'
import { offerDependencies, signingPages } from './records/dependencies.ts'
import { offerLetters, ownSigningPages } from './records/signing-pages.ts'
import { offersData } from './personal-data.ts'
import { offerDocuments } from './files/offer-documents.ts'
import { removeOrphansDaily } from './files/remove-offer-orphans.ts'
import { offerBindings } from './routes.ts'
import { watchExpiry } from './company/watch-expiry.ts'

export { type NewFile, type OfferChange, sendVersion } from './versions/send-version.ts'
export { presentVersions } from './versions/present-versions.ts'
export { holdOffer, holdVersion } from './approval/hold-offer.ts'
export { needsApproval } from './records/needs-approval.ts'
export { ofWaiting, oneWaiting, OWNERS } from './approval/approval-acts.ts'
export { approveWaiting } from './approval/approve-waiting.ts'
export { presentMade } from './approval/present-made.ts'
export { findWaiting, listTasks, listWaiting, type WaitingRow } from './approval/waiting-store.ts'
export { documentName, makeOffer, type NewDocument, storeSent } from './company/create-offer.ts'
export { type CompanyOffer, offerSchema, presentOffer, readOffer } from './company/present-offer.ts'
export { parseDocument, parseInstant, parseSigning } from './company/document-options.ts'
export { readHistory } from './company/describe-offer.ts'
export { findDocumentFile, PDF } from './files/signed-file.ts'
export { readLetterFile } from './company/read-letter-file.ts'
export { presentMessage } from './conversation/show-conversation.ts'
export { listOffers } from './candidate/show-offer.ts'
export { makeDemoLetter } from './demo/demo-letter.ts'
export { offerApplications, type OfferApplications, type OfferMove, offerDependencies } from './records/dependencies.ts'
export { findAccountId, listOffersOf } from './records/store.ts'

export const offers = defineFeature({
  name: 'offers',
  after: ['session', 'positions', 'notifications', 'signing', 'webhooks'],
  endpoints: [...offerEndpoints, ...conversationEndpoints],
  bindings: (context) => offerBindings(offerDependencies(context)),
  provides: [provide(signingPages, ownSigningPages), provide(letterSource, offerLetters)],
  jobs(context) {
    const { jobs, tenants, siteAddress, now } = context
    removeOrphansDaily(jobs, context)
    makeSignedFiles(jobs, { ...offerDependencies(context), seal: sealServiceOf(context), tenants, siteAddress, now })
  },
  watch: (context) =>
    watchExpiry(offerDependencies(context), context.now, (error) =>
      context.log.error({ err: error }, 'could not send notices of expired offers'),
    ),
  commands: [...offerCommands, waitingCommand],
  acts: [...offerActs, ...approvalActs],
  personalData: ({ files }) => offersData(files),
  dashboard: (context) => offersDashboard(offerDependencies(context)),
  documents: offerDocuments,
  fileKeys: everyKeyInUse,
  async demo({ db, files, jobs }, { sites, now }) {
    const atMeridian = await seedDemoOffers(db, { files, jobs }, sites.meridian, now)
    return (await seedDemoOffers(db, { files, jobs }, sites.northgate, now, 'northgate')) + atMeridian > 0
  },
  checks: { database: async (db) => [await checkOffers(db)] },
})
