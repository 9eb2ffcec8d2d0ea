import { type Page, test, expect } from '@playwright/test'
import { type Walk, walkAccount, walkAlerts, walkPages, walkSigningIn, walkSigningUp } from './account-states.ts'
import { refusals } from './search-steps.ts'

const walks = {
  'signing in': walkSigningIn,
  'a code and a new account': walkSigningUp,
  'what belongs to an account': walkAccount,
  'job alerts': walkAlerts,
  'pages that say one thing': walkPages,
}

/** What is refused of any state, and what is wider than the screen, in Arabic. */
async function faults(page: Page, steps: (page: Page, walk: Walk) => Promise<void>): Promise<string[]> {
  const found: string[] = []
  await steps(page, {
    hl: 'ar',
    async look(name) {
      found.push(...(await refusals(page)).map((refusal) => `${name}: ${refusal}`))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) found.push(`${name}: ${over} px too wide`)
      if ((await page.locator('html').getAttribute('dir')) !== 'rtl')
        found.push(`${name}: written in the wrong direction`)
    },
  })
  return found
}

// Other tests look at the same pages in English and in light colours.
for (const [name, steps] of Object.entries(walks)) {
  test(`${name} satisfies the accessibility rules in the dark and from right to left [S10]`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await faults(page, steps)).toEqual([])
  })
}
