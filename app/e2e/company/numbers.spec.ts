import { expect, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const NUMBERS = '/careers/tools/numbers'

test('a recruiter reads how many people saw jobs, applied and were hired, as drawings, tables and files @desk', async ({
  page,
}) => {
  await signIn(page, 'rita@example.com')
  await open(page, NUMBERS)
  await isReady(page)
  await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(4)
  await page.getByText('Show as a table').click()
  const weeks = page.getByRole('table', { name: 'By week' })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await isWellMade(page)

  await page.getByRole('link', { name: 'Last 4 weeks' }).click()
  await expect(weeks.getByRole('row')).toHaveCount(5)
  await expect(page).toHaveURL(/weeks=4/)

  const jobs = page.getByRole('table', { name: 'By job' })
  const first = jobs.getByRole('row').nth(1)
  const [title, views] = [
    await first.getByRole('link').textContent(),
    await first.getByRole('cell').first().textContent(),
  ]
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Download CSV.*By job/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^numbers-jobs-.*\.csv$/)
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Numbers: ${title}`, level: 1 })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Views' })).toContainText(views ?? '')
  await isWellMade(page)
})

test('a visit to a job is in the numbers, with where it came from @desk', async ({ page, browser }) => {
  await signIn(page, 'carol@example.com')
  const read = async () => {
    const answer = await page.request.get(`/api/desk/numbers?${DEMO}`)
    const { data } = (await answer.json()) as {
      data: { sources: { source: string; views: number }[]; jobs: { id: number }[] }
    }
    return { fair: data.sources.find(({ source }) => source === 'spring-fair')?.views ?? 0, job: data.jobs[0]?.id }
  }
  const before = await read()
  const visitor = await browser.newPage({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  })
  await open(visitor, `/careers/job/${before.job}?utm_source=spring-fair`)
  await visitor.close()
  expect((await read()).fair).toBe(before.fair + 1)
})
