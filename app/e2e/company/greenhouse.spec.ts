import { expect, test } from '@playwright/test'
import { type Greenhouse, openGreenhouse } from '../../src/testing/ats/greenhouse.ts'
import { enter, tabTo } from '../applying/desk-steps.ts'
import { newCandidate, signIn, uploadResume } from '../steps/new-candidate.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
import { isWellMade } from '../steps/well-made.ts'

const domain = 'meridian.example'
const question = (label: string, name: string, type: string, values: object[] = []) => ({
  label,
  required: true,
  fields: [{ name, type, values }],
})

let greenhouse: Greenhouse
test.beforeAll(async () => {
  greenhouse = await openGreenhouse({
    board: 'bellfounders',
    key: 'board-key',
    jobs: [
      {
        id: 4_100_001,
        title: 'Bell founder',
        post: { content: '<p>You cast bells of bronze.</p>', location: { name: 'Leeds, United Kingdom' } },
        questions: [
          question('First Name', 'first_name', 'input_text'),
          question('Last Name', 'last_name', 'input_text'),
          question('Email', 'email', 'input_text'),
          question('Resume/CV', 'resume', 'input_file'),
          question('Which metal do you know best?', 'question_8', 'multi_value_single_select', [
            { label: 'Bronze', value: 81 },
            { label: 'Iron', value: 82 },
          ]),
        ],
      },
    ],
  })
})
test.afterAll(() => greenhouse?.close())

test('a board of Greenhouse appears by itself, a candidate applies here, Greenhouse has the application, and its stage reaches the candidate @desk', async ({
  page,
  browser,
}) => {
  test.slow()
  const desk = await browser.newPage()
  await signIn(desk, 'carol@example.com')
  await open(desk, '/careers/tools/jobs')
  await desk.getByRole('link', { name: 'Connections' }).click()
  await isReady(desk)
  await tabTo(desk, desk.getByLabel('Name of your board'))
  await desk.keyboard.type('bellfounders')
  await tabTo(desk, desk.getByLabel('Other address of the system'))
  await desk.keyboard.type(greenhouse.url)
  await desk.getByLabel('Where candidates apply').selectOption('On this site')
  await enter(desk, desk.getByRole('button', { name: 'Add connection' }))
  const line = desk.getByRole('listitem').filter({ hasText: 'greenhouse bellfounders' }).first()
  await expect(line).toContainText('1 new', { timeout: 30_000 })
  await enter(desk, line.getByRole('button', { name: 'Send applications to the system' }))
  await expect(line.getByLabel('Job Board API key')).toBeFocused()
  await isWellMade(desk)
  await enter(desk, line.getByRole('button', { name: 'Send applications to the system' }))
  await expect(line.getByText('Enter it. You find it in the settings of the system.')).toBeVisible()
  await tabTo(desk, line.getByLabel('Job Board API key'))
  await desk.keyboard.type('board-key')
  await desk.keyboard.press('Enter')
  await expect(line.getByText('The secret isn’t shown again.')).toBeFocused()
  await isWellMade(desk)
  const [address = '', secret = ''] = await line.locator('code').allTextContents()
  greenhouse.sendEventsTo({ url: address, secret })

  const found = await page.request.get(`/api/pcsx/search?${DEMO}&query=bell founder`)
  const { data } = (await found.json()) as { data: { positions: { id: number; name: string }[] } }
  const job = data.positions.find(({ name }) => name === 'Bell founder')
  await newCandidate(page)
  await uploadResume(page, 'Ines Prado\n\nExperience\nBell founder at Bronze Ltd, 2019 to 2024\n')
  await page.goto(`/careers/apply?pid=${job?.id}&domain=${domain}`)
  await isReady(page)
  await page.getByRole('button', { name: 'Start application' }).click()
  await page.getByRole('radio', { name: 'Bronze' }).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We received your application' })).toBeVisible({
    timeout: 30_000,
  })

  await expect(line.getByText('1 delivered')).toBeVisible({ timeout: 30_000 })
  await isWellMade(desk)
  expect(greenhouse.received).toMatchObject([
    { jobId: '4100001', fields: { question_8: '81' }, files: [{ name: 'resume' }] },
  ])
  await greenhouse.moveTo(greenhouse.received[0]?.id ?? '', 'Interview')
  await open(page, '/careers/dashboardv2')
  await expect(page.getByTestId('application-card').filter({ hasText: 'Bell founder' })).toContainText('Interview')

  const stages = line.getByRole('group', { name: 'Stages of the system, and yours' })
  await stages.getByRole('combobox', { name: 'Interview' }).selectOption('In review')
  await enter(desk, stages.getByRole('button', { name: 'Save the stages' }))
  await expect(stages.getByText('Saved. It counts from the next change on.')).toBeVisible()
  await expect(stages.getByRole('combobox', { name: 'Interview' }).locator('option:checked')).toHaveText('In review')
  await isWellMade(desk)

  await line.getByRole('button', { name: /^Remove/ }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(line).toHaveCount(0)
  await desk.close()
})
