import { expect, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { closeJobs, idOf, importJobs } from '../steps/operator.ts'

const domain = 'meridian.example'
// Each closes a different position by commands, which take a second or more to start.
test.slow()

const ad = (project: string) => ({
  id: `spec-closing-${project}`,
  title: `Closing tram planner ${project}`,
  description: '<p>Plans trams.</p>',
  department: 'Engineering',
  locations: ['Leeds, England, United Kingdom'],
})

test('a closed job’s page says so with status 410, is hidden from search engines and shows similar jobs', async ({
  page,
  request,
}, { project, repeatEachIndex, retry }) => {
  const job = ad(`${project.name}-${repeatEachIndex}-${retry}`)
  await importJobs(domain, [job])
  const id = await idOf(request, domain, job.id)
  const address = `/careers/job/${id}?domain=${domain}`
  expect((await page.goto(address))?.status()).toBe(200)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)

  await closeJobs(domain, [id])
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(410)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.title)
  await expect(page).toHaveTitle(new RegExp(job.title))
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('Leeds, England, United Kingdom')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get alerts for jobs like this' })).toHaveAttribute(
    'href',
    /query=Closing/,
  )
  await expect(page.getByText('No longer accepting applications.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Apply/ })).toHaveCount(0)
  expect(await refusedBy(page)).toEqual([])

  const like = page.getByRole('region', { name: 'Similar jobs' }).getByRole('link').first()
  const title = (await like.textContent()) ?? ''
  await like.click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  expect((await request.get(`/api/pcsx/position_details?domain=${domain}&position_id=${id}`)).status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor searches on from the page of a closed job', async ({ page, request }, {
    project,
    repeatEachIndex,
    retry,
  }) => {
    const job = ad(`plain-${project.name}-${repeatEachIndex}-${retry}`)
    await importJobs(domain, [job])
    const id = await idOf(request, domain, job.id)
    await closeJobs(domain, [id])
    await page.goto(`/careers/job/${id}?domain=${domain}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.title)
    await page.getByRole('textbox', { name: 'Search jobs' }).fill('engineer')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByTestId('job-card').first()).toBeVisible()
  })
})
