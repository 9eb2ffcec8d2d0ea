import { expect, type Page, test } from '@playwright/test'
import { appointments, ownApplications } from '../applying/desk-steps.ts'
import { signIn } from '../steps/new-candidate.ts'
import { firstPosition } from '../steps/page-steps.ts'
import { byAccess, everyAddress } from '../steps/page-texts.ts'
import { faultsOf } from './reader-settings.ts'

const SEARCH = '/careers?query=engineer&location=Berlin'

/** Returns the addresses of all pages by whether a visitor can open them; a visitor needs to be asked. */
async function addresses(page: Page): Promise<{ open: string[]; own: string[] }> {
  // The page that signs out leads home.
  const paths = everyAddress(String(await firstPosition(page))).filter((path) => path !== '/logout')
  return byAccess(page.request, [SEARCH, ...paths])
}

test('each page stays still while it loads, and can be read with wide spacing, large text, 400 % zoom, in a contrast theme and on paper [S10]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { open, own } = await addresses(page)
  // The page that asks to sign in is the same at each address.
  expect(await faultsOf(page, [...open, ...own.slice(0, 1)])).toEqual([])
})

test('so can each page of a signed-in candidate [S10]', async ({ page }) => {
  test.setTimeout(180_000)
  const { own } = await addresses(page)
  const position = await firstPosition(page)
  await signIn(page, 'alice@example.com')
  // The pages that are open to visitors, too, show a candidate more.
  const shared = [SEARCH, `/careers/job/${position}`, '/careers/receipts', '/careers/events']
  const paths = [...own, ...shared, ...(await appointments(page)), ...(await ownApplications(page))]
  expect(await faultsOf(page, paths)).toEqual([])
})
