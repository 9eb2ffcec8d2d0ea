import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type MessageId, message } from '#platform/messages/messages.ts'
import { domain, resume } from '../applying/apply-steps.ts'
import { signIn } from '../steps/new-candidate.ts'
import { idOf, importJobs } from '../steps/operator.ts'
import { open, speaking, type Walk } from './account-states.ts'

/** The applications of a candidate, in every state that the demo has, and the receipt of one. */
export async function walkApplications(page: Page, walk: Walk): Promise<void> {
  const { button } = speaking(page, walk)
  const card = page.getByTestId('application-card')
  await signIn(page, 'alice@example.com')
  for (const tab of ['drafts', 'past', 'submitted']) {
    await open(page, walk, `/careers/applications?tab=${tab}`)
    await expect(tab === 'drafts' ? page.getByTestId('draft') : card).not.toHaveCount(0)
    await walk.look(`applications, ${tab}`)
  }
  const answer = await page.request.get(`/api/pcsx/dashboard/applications?domain=${domain}`)
  const { data } = (await answer.json()) as {
    data: { applications: { encId: string; receipt: string; editable: boolean }[] }
  }
  const { encId, receipt } = data.applications.find(({ editable }) => editable) ?? data.applications[0] ?? {}
  await open(page, walk, `/careers/applications/${encId}`)
  await walk.look('application')
  await button('application.messageSend').click()
  await expect(page.getByText(message(walk.hl, 'application.messageEmpty'))).toBeVisible()
  await walk.look('message without words')
  await button('application.withdraw').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await walk.look('asked about withdrawing')
  await open(page, walk, `/careers/applications/${encId}/sent/1`)
  await walk.look('application as sent')
  await open(page, walk, `/careers/applications/${encId}/edit`)
  await walk.look('changing an application')
  await open(page, walk, '/careers/applications/none')
  await walk.look('missing application')
  for (const number of ['', `/${receipt}`, '/none']) {
    await open(page, walk, `/careers/receipts${number}`)
    await walk.look(`receipt ${number}`)
  }
}

/** Applying without an account: the cart, the form, the receipt, and what a guest can do with the application and their data. */
export async function walkApplying(page: Page, walk: Walk): Promise<void> {
  const { hl } = walk
  const { button, heading } = speaking(page, walk)
  const field = (id: MessageId) => page.getByRole('textbox', { name: message(hl, id) })
  const id = `walk-${randomUUID()}`
  await importJobs(domain, [{ id, title: 'Pathfinder', description: '<p>Finds paths.</p>' }])
  await open(page, walk, '/careers/search?query=engineer')
  const add = new RegExp(message(hl, 'cart.addNamed', { name: '.+' }))
  await page.getByTestId('job-card').first().getByRole('button', { name: add }).click()
  await page.getByRole('button', { name: message(hl, 'cart.open', { count: 1 }), exact: true }).click()
  await expect(page.getByTestId('cart-panel').getByRole('listitem')).toHaveCount(1)
  await walk.look('cart')
  const form = `/careers/apply?pid=${await idOf(page.request, domain, id)}`
  await open(page, walk, form)
  await walk.look('before applying')
  await button('apply.start').click()
  await expect(page.getByRole('form')).toBeVisible()
  await walk.look('form')
  await button('apply.submit').click()
  await expect(field('forms.standard.firstname')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('answers missing')
  await field('forms.standard.firstname').fill('Nora')
  await field('forms.standard.lastname').fill('Lind')
  await field('forms.standard.email').fill('nora@example.com')
  await page.locator('input[type=file]').first().setInputFiles(resume)
  await expect(page.getByText(message(hl, 'apply.resume.read')).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox').first().check()
  await walk.look('answers given')
  await open(page, walk, form)
  await button('guests.delete').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await walk.look('asked about deleting a guest’s data')
  await page.keyboard.press('Escape')
  await button('apply.continue').click()
  await button('apply.submit').click()
  await expect(heading('apply.received.heading')).toBeVisible({ timeout: 30_000 })
  await walk.look('received')
  await open(page, walk, form)
  await page.getByRole('link', { name: message(hl, 'apply.applied.open'), exact: true }).click()
  await expect(button('application.withdraw')).toBeVisible()
  await walk.look('application of a guest')
  await button('guests.delete').click()
  await speaking(page.getByRole('alertdialog'), walk).button('guests.delete').click()
  await expect(page.getByRole('dialog', { name: message(hl, 'guests.done'), exact: true })).toBeVisible()
  await walk.look('data deleted')
}
