import { type Page, test, expect } from '@playwright/test'
import { type Walk, walkAccount, walkPages, walkSigningIn, walkSigningUp } from './account-states.ts'
import { refusals } from './search-steps.ts'

const walks = {
  'signing in': walkSigningIn,
  'a code and a new account': walkSigningUp,
  'what belongs to an account': walkAccount,
  'pages that say one thing': walkPages,
}
const looks = { 'in the dark': { dark: true, hl: 'en' }, 'in Arabic': { dark: false, hl: 'ar' } }

/** What is refused of any state, and what is wider than the screen. */
async function faults(page: Page, hl: string, steps: (page: Page, walk: Walk) => Promise<void>): Promise<string[]> {
  const found: string[] = []
  await steps(page, {
    hl,
    async look(name) {
      found.push(...(await refusals(page)).map((refusal) => `${name}: ${refusal}`))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) found.push(`${name}: ${over} px too wide`)
      if ((await page.locator('html').getAttribute('dir')) !== (hl === 'ar' ? 'rtl' : 'ltr'))
        found.push(`${name}: written in the wrong direction`)
    },
  })
  return found
}

for (const [name, steps] of Object.entries(walks)) {
  for (const [look, { dark, hl }] of Object.entries(looks)) {
    test(`${name} satisfies the accessibility rules ${look} [S10]`, async ({ page }) => {
      test.slow()
      if (dark) await page.emulateMedia({ colorScheme: 'dark' })
      expect(await faults(page, hl, steps)).toEqual([])
    })
  }
}
