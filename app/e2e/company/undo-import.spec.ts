import { expect, test } from '@playwright/test'
import { enter, tabTo } from '../applying/desk-steps.ts'
import { createSite, foyer } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'
import { joinDesk } from './hiring-steps.ts'

const AD = '"You spin wool and silk into yarn on three machines, by day and by night."'
const sheet = (...titles: string[]) =>
  ['Job ID;Position;Description;Ort', ...titles.map((title, at) => `S-${at};${title};${AD};Leeds`)].join('\n')

test('a wrong spreadsheet is undone by keyboard: what it changed is as before, and what a colleague did since stays @desk', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const domain = `undo-${test.info().project.name}-${test.info().retry}.example`
  const at = (path: string) => `/careers/tools/${path}${path.includes('?') ? '&' : '?'}domain=${domain}`
  await createSite(domain, { termsOfService: { enabled: false } })
  await joinDesk(page, domain, 'owner', 'Nadia')
  const send = async (text: string) => {
    await page.goto(at('jobs/import'))
    await isReady(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await expect(page.getByText('The jobs are imported.')).toBeVisible()
  }
  await send(sheet('Spinner', 'Carder', 'Dyer'))
  await send(sheet('Barber', 'Cardinal', 'Dryer', 'Tailor', 'Turner'))
  const { positions } = (await foyer('--domain', domain, 'jobs', 'list')) as {
    positions: { id: number; jobId: string }[]
  }
  const edited = positions.find(({ jobId }) => jobId === 'S-3')?.id
  await foyer('--domain', domain, 'jobs', 'edit', String(edited), '--title', 'Master tailor')

  await page.goto(at('jobs/import'))
  await isReady(page)
  const last = page.getByRole('region', { name: 'Last import' })
  await expect(last).toContainText('New jobs that close1')
  await expect(last).toContainText('Changed jobs that change back3')
  await expect(last.getByRole('listitem')).toHaveText(/Master tailor.*Changed since the import/)
  await isWellMade(page)
  await enter(page, last.getByRole('button', { name: 'Undo this import' }))
  const asked = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(asked.getByRole('button', { name: 'Keep the import' })).toBeFocused()
  await isWellMade(page)
  await page.keyboard.press('Escape')
  await expect(last.getByRole('button', { name: 'Undo this import' })).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, asked.getByRole('button', { name: 'Undo this import' }))
  await expect(last.getByText(/^Undone on/)).toBeFocused()
  await expect(last.getByRole('button')).toHaveCount(0)
  await isWellMade(page)

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, last.getByRole('link', { name: 'Master tailor' }))
  await page.goto(at('jobs'))
  for (const title of ['Spinner', 'Carder', 'Dyer', 'Master tailor'])
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Turner', exact: true })).toHaveCount(0)
})
