import { expect, type Page, test } from '@playwright/test'
import { appointments, ownApplications } from '../applying/desk-steps.ts'
import { signIn } from '../steps/new-candidate.ts'
import { firstPosition } from '../steps/page-steps.ts'
import { everyAddress } from '../steps/page-texts.ts'
import { faultsOf } from './reader-settings.ts'

const SEARCH = '/careers?query=engineer&location=Berlin'

async function addresses(page: Page): Promise<string[]> {
  // The page that signs out leads home.
  const paths = everyAddress(String(await firstPosition(page))).filter((path) => path !== '/logout')
  return [SEARCH, ...paths]
}

test('each page stays still while it loads, and can be read with wide spacing, large text, 400 % zoom, in a contrast theme and on paper [S10]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  expect(await faultsOf(page, await addresses(page))).toEqual([])
})

test('so can each page of a signed-in candidate [S10]', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'alice@example.com')
  const own = (await addresses(page)).filter((path) => !/^\/form-kit|login$/.test(path))
  expect(await faultsOf(page, [...own, ...(await appointments(page)), ...(await ownApplications(page))])).toEqual([])
})
