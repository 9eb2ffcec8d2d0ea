import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate, savePositions, signIn } from '../steps/new-candidate.ts'
import { extendOffer } from '../letters/offers-steps.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { DEMO, firstPosition, open } from '../steps/page-steps.ts'
import { accountAreas } from '../steps/sign-in-steps.ts'

const TABS = '/careers/dashboard'
const ONE_PAGE = '/careers/dashboardv2'

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const group = (page: Page, name: string) => page.getByTestId(`group-${name}`)
const nudge = (page: Page, title: string | RegExp) =>
  page.getByTestId('nudge').filter({ has: page.getByRole('heading', { name: title }) })

interface Dashboard {
  summary: { count: Record<string, { totalCount: number }> }
  referrals: object[]
  draft_applications: object[]
}
const dashboard = async (page: Page) =>
  ((await (await page.request.get(`/api/pcsx/dashboard/all?${DEMO}`)).json()) as { data: Dashboard }).data

test('a candidate looks through all parts by keyboard, each under its own address, with true counts [R4] [D2] @desk', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  await open(page, TABS)
  await expect(tab(page, /^Applications/)).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel')
  const shown = await panel.getByRole('article').count()
  await expect(tab(page, `Applications ${shown}`)).toBeVisible()
  const counts = Object.fromEntries(
    (await page.getByRole('tab').allInnerTexts()).map((text) => [
      text.replace(/\s+\d+$/, ''),
      Number(/\d+$/.exec(text)?.[0]),
    ]),
  )
  const { summary, ...lists } = await dashboard(page)
  expect(counts).toEqual({
    Applications: (summary.count['applications']?.totalCount ?? 0) + lists.draft_applications.length,
    Interviews: summary.count['interviews']?.totalCount,
    'Saved jobs': summary.count['savedpositions']?.totalCount,
    Offers: summary.count['offers']?.totalCount,
    Referrals: lists.referrals.length,
    Events: summary.count['events']?.totalCount,
    Forms: summary.count['forms']?.totalCount,
  })
  expect(await refusedBy(page)).toEqual([])
  await tab(page, /^Applications/).press('ArrowRight')
  await expect(tab(page, /^Interviews \d/)).toBeFocused()
  await expect(page).toHaveURL(/tab=interviews/)
  await tab(page, /^Interviews \d/).press('ArrowLeft')
  await expect(panel.getByText('Continue application').first()).toBeVisible()
  await tab(page, /^Applications/).press('End')
  const last = page.getByRole('tab').last()
  await expect(last).toBeFocused()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await open(page, `${TABS}?tab=offers`)
  await expect(tab(page, /^Offers/)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('heading', { name: /^Your turn/ })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual([])
})

test('the cards have their styles before the scripts arrive, so that nothing moves then [R4]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'alice@example.com')
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  await plain.goto(`${ONE_PAGE}?${DEMO}`)
  await expect(group(plain, 'action').getByRole('article').first()).toHaveCSS('display', 'flex')
  await plain.close()
})

test('one page shows first what needs the candidate, then what the company does, and folds up what is over [R4] [D2] @desk', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  await open(page, ONE_PAGE)
  const order = await page.getByTestId(/^group-/).evaluateAll((all) => all.map((one) => one.dataset['testid']))
  const known = ['group-action', 'group-coming', 'group-waiting', 'group-later', 'group-history']
  expect(order).toEqual(known.filter((name) => order.includes(name)))
  expect(order).toEqual(expect.arrayContaining(['group-action', 'group-waiting', 'group-history']))
  // The next step is large, with one button; all else is a row that is one link.
  const [next, second] = [
    group(page, 'action').getByRole('article').first(),
    group(page, 'action').getByRole('article').nth(1),
  ]
  await expect(next.getByRole('link')).toHaveText('View job offer')
  await expect(next).toContainText(/Answer by \w+ \d+, \d+:\d\d .M \w+ · in \d+ days?/)
  await expect(second.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Alice' })).toBeVisible()
  await expect(group(page, 'waiting').getByRole('list', { name: 'Stages' }).first()).toBeVisible()
  // The offer of this application is what to do, so the application isn't listed beside it.
  const offered = group(page, 'action').getByRole('article', { name: 'Commissioning Engineer, Trams' })
  await expect(offered).toHaveCount(1)
  await expect(offered).toContainText('View job offer')
  // A reminder that no entry is about, as of a missing résumé, is a thing to do.
  const reminders = await page.getByTestId('nudge').count()
  const todo = (await group(page, 'action').getByRole('article').count()) + reminders
  await expect(page.getByText(`${todo} things for you to do`)).toBeVisible()
  // The offer's card takes the place of its reminder.
  await expect(nudge(page, /^Answer your job offer/)).toHaveCount(0)
  const past = group(page, 'history').getByRole('article')
  await expect(past.first()).toBeHidden()
  await group(page, 'history').locator('summary').press('Enter')
  await expect(past.first()).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual([])
})

test('a new candidate is led on, and hides a reminder by keyboard [D2] @desk', async ({ page }) => {
  await newCandidate(page)
  await open(page, ONE_PAGE)
  await expect(page.getByRole('heading', { name: 'Nothing in motion yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See all jobs' })).toBeVisible()
  const resume = nudge(page, 'Add your résumé')
  await expect(resume.getByRole('link', { name: 'Add résumé' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await resume.locator('summary').press('Enter')
  await resume.getByRole('button', { name: 'Remind me in a week' }).press('Enter')
  await expect(resume).toHaveCount(0)
  await expect(page.getByText('We’ll remind you in a week.')).toBeVisible()
  await open(page, TABS)
  await expect(nudge(page, 'Add your résumé')).toHaveCount(0)
  await tab(page, /^Saved jobs/).click()
  await expect(page.getByRole('heading', { name: 'No saved jobs yet' })).toBeVisible()
  await tab(page, /^Offers/).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'See all jobs' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
})

test('an offer appears on the open dashboard, without a reload @desk [D2]', async ({ page }) => {
  test.slow()
  const email = await newCandidate(page)
  await open(page, ONE_PAGE)
  await expect(group(page, 'action')).toHaveCount(0)
  await extendOffer(page, email, ['inline'])
  await expect(group(page, 'action').getByRole('link', { name: 'View job offer' })).toBeVisible()
})

test('a part that fails says so and is tried again, while the others are there @desk [D2]', async ({ page }) => {
  await newCandidate(page)
  await savePositions(page, [await firstPosition(page)])
  await page.route('**/api/pcsx/dashboard/applications*', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, '/careers/saved-jobs')
  await accountAreas(page).getByRole('link', { name: 'Dashboard' }).click()
  const failed = page.getByText('We couldn’t load this part: Applications.')
  await expect(failed).toBeVisible({ timeout: 15_000 })
  await expect(tab(page, 'Saved jobs 1')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.unroute('**/api/pcsx/dashboard/applications*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
})

test('a draft that cannot be deleted is put back; one that was deleted is restored with one press @desk [D3]', async ({
  page,
}) => {
  await newCandidate(page)
  const id = await firstPosition(page)
  const first = await page.request.get(`/careers?${DEMO}`)
  const saved = await page.request.put(`/api/pcsx/draft_applications?${DEMO}`, {
    data: {
      position_id: id,
      base: 0,
      device: 'spec',
      changes: [{ change_id: 'spec:1', field: 'firstname', value: 'Ines' }],
    },
    headers: { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await open(page, `${TABS}?tab=openDraftApplications`)
  const draft = page.getByTestId('dashboard-draft')
  const remove = draft.getByRole('button', { name: 'Delete draft' })
  await page.route('**/api/pcsx/draft_applications*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await remove.click()
  await expect(page.getByText('Failed to delete draft application')).toBeVisible()
  await expect(draft).toBeVisible()
  await page.unroute('**/api/pcsx/draft_applications*')
  await remove.click()
  await expect(page.getByText('Deleted draft application')).toBeVisible()
  await expect(draft).toHaveCount(0)
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore draft' }).press('Enter')
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(draft).toBeVisible()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await remove.click()
  await expect(draft).toHaveCount(0)
  expect((await removed).status()).toBe(200)
  // The message is gone with its page; the list of drafts has the button for an hour.
  await open(page, '/careers/applications?tab=drafts')
  const deleted = page.getByTestId('deleted-draft')
  await expect(deleted).toContainText('You can restore it until')
  expect(await refusedBy(page)).toEqual([])
  await deleted.getByRole('button', { name: 'Restore draft' }).press('Enter')
  await expect(page.getByTestId('draft')).toBeVisible()
  await expect(deleted).toHaveCount(0)
})

test('every demo account has something in every part, and only Bob, who is new, has no résumé and no offer @desk', async ({
  page,
}) => {
  const parts = ['applications', 'draft_applications', 'interviews', 'savedPositions', 'events', 'referrals', 'forms']
  const empty: Record<string, string[]> = {}
  for (const name of ['alice', 'bob', 'carol', 'dave', 'erin']) {
    const domain = name === 'erin' ? 'northgate.example' : 'meridian.example'
    await page.context().clearCookies()
    await signIn(page, `${name}@example.com`, domain)
    const read = async (path: string) => {
      const answer = await page.request.get(`${path}?domain=${domain}`)
      return ((await answer.json()) as { data: Record<string, { kind: string }[]> }).data
    }
    const all = await read('/api/pcsx/dashboard/all')
    const documents = (await read('/api/pcsx/documents'))['documents'] ?? []
    empty[name] = [
      ...[...parts, 'offers'].filter((part) => all[part]?.length === 0),
      ...['resume', 'letter'].filter((kind) => documents.every((one) => one.kind !== kind)),
    ]
  }
  expect(empty).toEqual({ alice: [], bob: ['offers', 'resume', 'letter'], carol: [], dave: [], erin: [] })
})
