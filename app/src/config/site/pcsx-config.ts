import { z } from 'zod'
import { html, text } from './field-types.ts'
import { searchConfig, searchOption } from './search-config.ts'

/** The tabs of the dashboard, in their default order. */
const dashboardTabs = [
  'applications',
  'interviews',
  'savedPositions',
  'offers',
  'referrals',
  'events',
  'forms',
] as const

const tabSetup = z.strictObject({
  enabled: z.boolean().default(true).describe('Shows the tab.'),
  displayName: text().min(1).optional().describe('This site’s name for the tab.'),
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
  loggedOutNotificationConfig: z
    .strictObject({
      enabled: z.boolean().default(false).describe('Lets visitors create job alerts without an account.'),
      privacyText: html()
        .default('')
        .describe('The text that visitors agree to before they enter their email address.'),
    })
    .prefault({}),
})
