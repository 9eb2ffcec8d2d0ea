import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { signIn } from '../steps/new-candidate.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { DEMO } from '../steps/page-steps.ts'
import { textsOutsideOfCatalogue } from '../steps/page-texts.ts'
import { faultsOf } from './reader-settings.ts'
import { DIRECTIONS, openIn, overflowingElements, turn, WIDTHS } from './windows.ts'

const DESK = '/careers/tools'

/** Returns an address for each page of the desk, with an application, an offer, a job and a person of the demo. */
async function deskAddresses(page: Page): Promise<string[]> {
  const read = async <T>(path: string) =>
    (
      (await (await page.request.get(`/api/desk/${path}${path.includes('?') ? '&' : '?'}${DEMO}`)).json()) as {
        data: T
      }
    ).data
  const { applications } = await read<{ applications: { id: string; job: { id: number } }[] }>('applications')
  const { offers } = await read<{ offers: { id: string }[] }>('offers')
  const { people } = await read<{ people: { id: string }[] }>('people?text=alice')
  const { events } = await read<{ events: { id: string }[] }>('events')
  const job = applications[0]?.job.id
  const paths = [
    'today',
    'jobs',
    'jobs/new',
    'jobs/import',
    `jobs/${job}`,
    'applications',
    `applications?job=${job}&view=board`,
    `applications/${applications[0]?.id}`,
    'interviews',
    'events',
    'events/new',
    `events/${events[0]?.id}`,
    `events/${events[0]?.id}?view=check-in`,
    `events/${events[0]?.id}?view=sheet`,
    'offers',
    `offers/${offers[0]?.id}`,
    'people',
    `people/${people[0]?.id}`,
    'team',
    'audit',
    'numbers',
    `numbers?job=${job}&weeks=26`,
    'site',
    'site/navigation?language=de',
    'site/search',
    'site/sign-in',
    'site/review',
    'site/versions',
    'site/stages',
    `site/stages?job=${job}`,
    'site/keys',
    'site/connections',
    'site/letters',
  ]
  return paths.map((path) => `${DESK}/${path}`)
}

test('the pages of the desk have their texts from the catalogue, meet the accessibility rules in the dark, and fit a phone and a desk in both directions [S10] [RB-01] @desk', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'carol@example.com')
  const found: string[] = []
  const report = (where: string, faults: readonly string[]) =>
    found.push(...faults.map((fault) => `${where}: ${fault}`))
  for (const path of await deskAddresses(page)) {
    await openIn(page, path, 'en-XA')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    if (!(await page.title()).includes('⟧')) report(path, ['has no title'])
    report(path, await refusedBy(page))
    report(path, await outsideWindow(page))
    for (const width of WIDTHS)
      for (const direction of DIRECTIONS) {
        await turn(page, width, direction)
        // Texts of drawings are dates. The options are the company's words, and names of languages and currencies; the texts of the form kit have a separate check.
        const texts = direction === 'ltr' ? await textsOutsideOfCatalogue(page) : []
        report(
          `${path} at ${width}`,
          texts.filter((text) => !/^(?:option\.|text\.|(?:input|button)\.fk-)/.test(text)),
        )
        // The columns of a board are scrolled to.
        if (!path.endsWith('view=board')) report(`${path} at ${width}, ${direction}`, await overflowingElements(page))
      }
  }
  expect(found).toEqual([])
})

test('the pages of the desk stay still while they load, and can be read with the settings of readers [S10] @desk', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'carol@example.com')
  const faults = await faultsOf(page, await deskAddresses(page))
  // Boxes and buttons that need scripts move a list by a hair.
  expect(faults.filter((fault) => !/moves by 0\.00[01]/.test(fault))).toEqual([])
})
