import { type Page, test, expect } from '@playwright/test'
import { type Walk, walkAccount, walkAlerts, walkPages, walkSigningIn, walkSigningUp } from './account-states.ts'
import { outsideWindow } from './outside-window.ts'
import { refusals } from './search-steps.ts'

const walks = {
  'signing in': walkSigningIn,
  'a code and a new account': walkSigningUp,
  'what belongs to an account': walkAccount,
  'job alerts': walkAlerts,
  'pages that say one thing': walkPages,
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
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults(page, steps)).toEqual([])
  })
}
