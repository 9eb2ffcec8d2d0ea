import { type Page, test, expect } from '@playwright/test'
import {
  type Walk,
  walkAccount,
  walkAlerts,
  walkForms,
  walkPages,
  walkSigningIn,
  walkSigningUp,
} from './account-states.ts'
import { walkApplications, walkApplying } from './apply-states.ts'
import { walkEvents, walkFormEditor, walkInterviews, walkReferrals } from './desk-states.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { walkProfile } from './profile-states.ts'
import { refusals } from '../steps/page-steps.ts'

const walks = {
  'signing in': walkSigningIn,
  'a code and a new account': walkSigningUp,
  'what belongs to an account': walkAccount,
  'a profile, its résumés and a match': walkProfile,
  'forms and documents': walkForms,
  'job alerts': walkAlerts,
  'pages that say one thing': walkPages,
  interviews: walkInterviews,
  events: walkEvents,
  'the form editor': walkFormEditor,
  referrals: walkReferrals,
  'applying without an account': walkApplying,
  applications: walkApplications,
}

/** Returns what the accessibility rules refuse of any state, and what lies outside of the window, in Arabic. */
async function faults(page: Page, steps: (page: Page, walk: Walk) => Promise<void>): Promise<string[]> {
  const found: string[] = []
  await steps(page, {
    hl: 'ar',
    async look(name) {
      found.push(...(await refusals(page)).map((refusal) => `${name}: ${refusal}`))
      found.push(...(await outsideWindow(page)).map((fault) => `${name}: ${fault}`))
      if ((await page.getByRole('document').getAttribute('dir')) !== 'rtl')
        found.push(`${name}: written in the wrong direction`)
    },
  })
  return found
}

// Other tests look at the same pages in English and in light colours.
for (const [name, steps] of Object.entries(walks)) {
  test(`${name} meets the accessibility rules and fits every window, in dark mode and right to left [S10] [RB-01]`, async ({
    page,
  }) => {
    // Each state is looked at in several widths.
    test.setTimeout(180_000)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults(page, steps)).toEqual([])
  })
}
