import { expect, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'

test.use({ timezoneId: 'America/Los_Angeles' })

test('the first page of a visit shows times by the reader’s clock, as later pages do [second/D02] @desk', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/dashboard')
  const main = page.getByRole('main')
  await expect(main).toContainText(/P[SD]T/)
  await expect(main).not.toContainText('UTC')
})
