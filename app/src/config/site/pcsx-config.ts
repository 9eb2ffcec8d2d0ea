import { z } from 'zod'
import { dashboardTabs } from './dashboard-tabs.ts'
import { html, shownText } from './field-types.ts'
import { searchConfig, searchOption } from './search-config.ts'

const tabSetup = z.strictObject({
  enabled: z.boolean().default(true).describe('Shows the tab.'),
  displayName: shownText().min(1).optional().describe('This site’s name for the tab.'),
})

const dashboardConfig = z.strictObject({
  redirectToDashboardV2: z.boolean().default(false).describe('Shows the newer dashboard at /careers/dashboard.'),
  tabs: z
    .strictObject(
      Object.fromEntries(dashboardTabs.map((name) => [name, tabSetup.optional()])) as Record<
        (typeof dashboardTabs)[number],
        z.ZodOptional<typeof tabSetup>
      >,
    )
    .prefault({})
    .describe('Settings for single tabs of the dashboard; tabs not listed are shown.'),
})

const applicationsPageConfig = z.strictObject({
  tabs: z
    .strictObject({
      submitted: z
        .strictObject({
          hideApplicationStatus: z
            .boolean()
            .default(false)
            .describe('Hides the status of an application from candidates.'),
        })
        .prefault({}),
    })
    .prefault({}),
})

const score = () => z.int().min(1).max(100)

/** Explained matches of candidates with positions. */
const matchConfig = z
  .strictObject({
    enabled: z.boolean().default(true).describe('Shows candidates how well jobs match their profile.'),
    strongFrom: score().default(70).describe('Lowest score of a strong match, which search results mark.'),
    goodFrom: score().default(50).describe('Lowest score of a good match.'),
    fairFrom: score().default(30).describe('Lowest score of a fair match.'),
  })
  .refine(({ strongFrom, goodFrom, fairFrom }) => strongFrom > goodFrom && goodFrom > fairFrom, {
    message: 'strongFrom must be above goodFrom, and goodFrom above fairFrom.',
  })

const days = (most: number) => z.int().min(0).max(most)

/** Rules of applying; `overrides.<position id>.applyConfig` changes them for a single position. */
export const applyConfig = z.strictObject({
  undoHours: z.int().min(1).max(720).default(72).describe('Hours in which a candidate can undo a withdrawal.'),
  reapplyDays: days(3650)
    .default(180)
    .describe('Days after a rejection before the candidate can apply for the same job again.'),
  askWhyDays: days(365)
    .default(30)
    .describe('Days after a rejection in which the candidate can ask once for more about it; 0 for never.'),
  answerWhyDays: z
    .int()
    .min(1)
    .max(90)
    .default(14)
    .describe('Days in which you mean to answer such a question; the candidate reads the day.'),
  draftDays: z
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days that a draft application is kept after its last change.'),
  guestDays: z
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe('Days that a guest’s draft is kept until its email address is proven.'),
  fileMB: z.int().min(1).max(40).default(10).describe('Largest file of an application, in MB.'),
  filesMB: z.int().min(1).max(100).default(40).describe('Largest sum of an application’s files, in MB.'),
  retainDays: z.int().min(30).max(3650).default(365).describe('Days that an application is kept after its last event.'),
  resumeRequired: z.boolean().default(true).describe('Requires a résumé in the standard form.'),
  proveFirst: z
    .boolean()
    .default(false)
    .describe('Asks guests to prove their email address before they send an application.'),
  importedJobs: z
    .enum(['here', 'there'])
    .default('there')
    .describe(
      'Where candidates apply for imported jobs that have an apply link: here, with the questions of their source, or there, by the link. `foyer import jobs --apply` decides it for one source.',
    ),
  allowPastPay: z
    .boolean()
    .default(false)
    .describe('Allows published forms to ask for past pay, which some laws forbid.'),
})

/** The careers pages: search, positions, dashboard, applications. */
export const pcsxConfig = z.strictObject({
  enabled: z.boolean().default(true).describe('Tells programs that read the site that the search is available.'),
  searchConfig: searchConfig.prefault({}),
  searchOptionsMap: z
    .record(z.string(), searchOption)
    .default({})
    .describe('This site’s names for filters and their values, by filter.'),
  positionDetailsConfig: z
    .strictObject({
      showSimilarPositions: z.boolean().default(true).describe('Shows similar jobs on a job’s page.'),
      showInsights: z.boolean().default(true).describe('Shows insights about similar jobs on a job’s page.'),
    })
    .prefault({}),
  matchConfig: matchConfig.prefault({}),
  dashboardConfig: dashboardConfig.prefault({}),
  applicationsPageConfig: applicationsPageConfig.prefault({}),
  jobCart: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Lets people collect jobs in a cart and apply for them together.'),
    })
    .prefault({}),
  applyConfig: applyConfig.prefault({}),
  closeUnconfirmedDays: z
    .int()
    .min(1)
    .max(365)
    .nullable()
    .default(null)
    .describe(
      'Days after which jobs close that the company has neither imported again nor sent by its API. Null closes none.',
    ),
  loggedOutNotificationConfig: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Lets visitors create job alerts without an account.'),
      privacyText: html()
        .default('')
        .describe('The text that visitors agree to before they enter their email address.'),
    })
    .prefault({}),
})
