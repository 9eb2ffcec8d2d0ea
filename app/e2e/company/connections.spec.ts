import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

let system: Server
let feed = ''
test.beforeAll(async () => {
  system = createServer((_request, response) => response.writeHead(200).end(feed))
  await new Promise<void>((listening) => system.listen(0, '127.0.0.1', listening))
})
test.afterAll(() => new Promise((closed) => system.close(closed)))

const jobs = (...titles: string[]) =>
  titles
    .map((title) => JSON.stringify({ id: title, title, description: '<p>You ring bells.</p>', locations: ['Leeds'] }))
    .join('\n')

test('an owner connects a feed: it is tried, its jobs appear by themselves, its settings change, and a half-empty feed waits for a person @desk', async ({
  page,
}) => {
  test.slow()
  const { port } = system.address() as AddressInfo
  feed = jobs('Bell ringer one', 'Bell ringer two', 'Bell ringer three')
  await signIn(page, 'carol@example.com')
  await open(page, '/careers/tools/jobs')
  await page.getByRole('link', { name: 'Connections' }).click()
  await isReady(page)
  await page.getByLabel('Name of your board').fill('no/board')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(/This can’t be the name of a board/)).toBeVisible()
  await page.getByLabel('System', { exact: true }).selectOption('Address of a feed')
  await page.getByLabel('Address', { exact: true }).fill(`http://localhost:${port}/jobs.jsonl`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('3 jobs found. This would add 3')).toBeVisible()
  await isWellMade(page)
  await page.getByRole('button', { name: 'Add connection' }).click()
  const line = page.getByRole('listitem').filter({ hasText: `localhost:${port}` })
  await expect(line).toContainText('3 new', { timeout: 30_000 })
  await isWellMade(page)
  const visitor = await page.request.get(`/api/pcsx/search?${DEMO}&query=bell ringer`)
  expect(await visitor.text()).toContain('Bell ringer two')

  await line.getByRole('button', { name: /^Change settings/ }).press('Enter')
  await expect(line.getByLabel('How often')).toBeFocused()
  await line.getByLabel('How often').selectOption('Every 15 minutes')
  await isWellMade(page)
  await line.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(line).toContainText('Every 15 minutes')
  await expect(line.getByRole('button', { name: /^Change settings/ })).toBeFocused()

  feed = jobs('Bell ringer one')
  await line.getByRole('button', { name: /^Fetch now/ }).click()
  await expect(line).toContainText('Waits for you', { timeout: 30_000 })
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `localhost:${port}` })).toContainText(
    'An import is waiting for your decision',
  )
  await isWellMade(page)
  await page.getByRole('link', { name: `localhost:${port}` }).click()
  await line.getByRole('button', { name: /^Close the missing jobs/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the missing jobs' }).click()
  await expect(line).toContainText('2 closed', { timeout: 30_000 })
  await line.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(line).toHaveCount(0)
})
