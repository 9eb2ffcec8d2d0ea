import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type MessageId, message } from '#platform/messages/messages.ts'
import { open, speaking, type Walk } from './account-states.ts'
import { createEvent, localTime, offerTimes, sendApplication } from './desk-steps.ts'
import { resume } from './apply-steps.ts'
import { newCandidate, signIn } from './new-candidate.ts'
import { foyer, idOf, importJobs } from './operator.ts'
import { linkIn, mailTo } from './sign-in-steps.ts'

const MERIDIAN = 'meridian.example'

const dialog = (page: Page) => page.getByRole('alertdialog')

/** An interview from its invitation to its end. */
export async function walkInterviews(page: Page, walk: Walk): Promise<void> {
  const { button } = speaking(page, walk)
  await newCandidate(page)
  const application = await sendApplication(page)
  await open(page, walk, '/careers/interviews')
  await walk.look('no interviews')
  const times = [localTime(5, '10:00'), localTime(5, '14:00'), localTime(6, '09:30')]
  const id = await offerTimes(application, times, '--instructions', 'Ring at the main entrance.')
  await open(page, walk, '/careers/dashboardv2')
  await expect(page.getByTestId('interview-card')).toBeVisible()
  await walk.look('invitation on the dashboard')
  await open(page, walk, `/careers/interviews/${id}`)
  await walk.look('times to pick')
  await button('interviews.book').click()
  await expect(page.getByText(message(walk.hl, 'interviews.choose'))).toBeVisible()
  await walk.look('no time picked')
  await page.getByRole('radio').first().check()
  await button('interviews.book').click()
  await expect(page.getByText(message(walk.hl, 'interviews.booked'))).toBeVisible()
  await walk.look('booked')
  await button('interviews.move').click()
  await walk.look('times to move to')
  await button('interviews.keepTime').click()
  await button('interviews.cancel').click()
  await expect(dialog(page)).toBeVisible()
  await walk.look('asked about canceling')
  await speaking(dialog(page), walk).button('interviews.cancel').click()
  await expect(page.getByText(message(walk.hl, 'interviews.canceled'))).toBeVisible()
  await walk.look('canceled')
  const fixed = await offerTimes(application, [localTime(9, '11:00')])
  await foyer('interview', 'move', fixed, '--at', localTime(8, '16:15'))
  await open(page, walk, '/careers/interviews')
  await walk.look('list')
  await open(page, walk, '/careers/interviews/none')
  await walk.look('missing interview')
}

/** Events of a company, for visitors and candidates. */
export async function walkEvents(page: Page, walk: Walk): Promise<void> {
  const { button, field } = speaking(page, walk)
  const id = await createEvent('Round table', '--seats', '1', '--url', 'https://meet.example/table')
  await open(page, walk, '/careers/events')
  await walk.look('list')
  await open(page, walk, '/careers/events/none')
  await walk.look('missing event')
  await open(page, walk, `/careers/events/${id}?attendee=none`)
  await walk.look('link refused')
  await open(page, walk, `/careers/events/${id}`)
  await walk.look('registration by email')
  await button('events.sendLink').click()
  await expect(field('events.email')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('registration by email, fields missing')
  await newCandidate(page)
  await open(page, walk, `/careers/events/${id}`)
  await walk.look('event')
  await button('events.register').click()
  await expect(button('events.leave')).toBeVisible()
  await walk.look('registered')
  await button('events.leave').click()
  await expect(dialog(page)).toBeVisible()
  await walk.look('asked about leaving')
  await open(page, walk, '/careers/dashboard?tab=events')
  await expect(page.getByTestId('event-card')).toBeVisible()
  await walk.look('event on the dashboard')
  await newCandidate(page)
  await open(page, walk, `/careers/events/${id}`)
  await button('events.joinLine').click()
  await expect(button('events.leaveLine')).toBeVisible()
  await walk.look('waiting')
}

/** The pages of a form editor, from the list to a published form. */
export async function walkFormEditor(page: Page, walk: Walk): Promise<void> {
  const { button, field } = speaking(page, walk)
  const view = (name: 'preview' | 'translations' | 'versions' | 'questions') =>
    page.getByRole('link', { name: message(walk.hl, `formEditor.view.${name}`), exact: true })
  await foyer('user', 'grant', await newCandidate(page), 'form-editor')
  await open(page, walk, '/careers/tools/forms/none')
  await walk.look('missing form')
  await open(page, walk, '/careers/tools/forms')
  await walk.look('list')
  await button('formEditor.new').click()
  await button('formEditor.begin').click()
  await expect(field('formEditor.title')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('new form, title missing')
  await field('formEditor.title').fill('Nachtschicht')
  await button('formEditor.begin').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nachtschicht' })).toBeVisible()
  await walk.look('settings of a form')
  await page.getByText(message(walk.hl, 'formEditor.addQuestion'), { exact: true }).first().click()
  await expect(field('formEditor.label').first()).toBeFocused()
  await expect(page.getByText(message(walk.hl, 'formEditor.fault.label')).last()).toBeVisible()
  await walk.look('question without words')
  await button('editing.publish').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await walk.look('publishing refused')
  await page.keyboard.press('Escape')
  await field('formEditor.label').first().fill('Können Sie nachts arbeiten?')
  await page.getByRole('combobox').first().selectOption('radio')
  await walk.look('question with options')
  await view('translations').click()
  await walk.look('translations')
  await view('preview').click()
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
  await walk.look('preview')
  await view('questions').click()
  await button('formEditor.delete').click()
  await expect(page.getByText('Können Sie nachts arbeiten?').first()).toBeVisible()
  await walk.look('question deleted')
  await button('editing.publish').click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: message(walk.hl, 'formEditor.publishNumber', { number: 1 }) })
  await expect(send).toBeVisible()
  await walk.look('before publishing')
  await send.click()
  await expect(dialog).toBeHidden()
  await view('versions').click()
  await page.getByText(message(walk.hl, 'formEditor.readVersion', { number: 1 })).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await walk.look('versions')
}

/** A referral from its form to its end, for both people. */
export async function walkReferrals(page: Page, walk: Walk): Promise<void> {
  const { button, field, heading } = speaking(page, walk)
  const main = page.getByRole('main')
  await newCandidate(page)
  await open(page, walk, '/careers/referrals')
  await walk.look('no referrals')
  await importJobs('meridian.example', [
    { id: 'desk-lamp', title: 'Lamp lighter', description: '<p>Lights lamps.</p>' },
  ])
  const id = await idOf(page.request, 'meridian.example', 'desk-lamp')
  await open(page, walk, `/careers/referrals?pid=${id}`)
  await button('referring.send').click()
  await expect(field('referring.name')).toHaveAttribute('aria-invalid', 'true')
  await walk.look('fields missing')
  const people = ['one', 'two'].map((name) => `${name}-${randomUUID()}@example.com`)
  for (const email of people) {
    await field('referring.name').fill('Mia Berg')
    await field('referring.email').fill(email)
    await page.getByRole('combobox').selectOption('friend')
    await button('referring.send').click()
    await button('referring.another').click()
  }
  await expect(page.getByTestId('referral-card')).toHaveCount(2)
  await walk.look('list')
  await button('referring.withdraw').first().click()
  await expect(dialog(page)).toBeVisible()
  await walk.look('asked about withdrawing')
  const [agrees = '', declines = ''] = people
  const linkTo = async (email: string) => {
    const link = new URL(linkIn(await mailTo(email, 'referral')))
    return `${link.pathname}?token=${link.searchParams.get('token')}`
  }
  await open(page, walk, await linkTo(agrees))
  await expect(button('referring.agree')).toBeVisible()
  await walk.look('asked')
  await button('referring.agree').click()
  await expect(heading('referring.agreed.heading')).toBeFocused()
  await walk.look('agreed')
  await open(page, walk, await linkTo(declines))
  await button('referring.decline').click()
  await expect(heading('referring.over.declined')).toBeFocused()
  await walk.look('declined')
  await open(page, walk, '/careers/referrals/answer?token=none')
  await expect(main.getByText(message(walk.hl, 'referring.wrong.text'))).toBeVisible()
  await walk.look('link refused')
  await open(page, walk, '/careers/dashboard?tab=referrals')
  await expect(page.getByTestId('referral-card')).toHaveCount(2)
  await walk.look('referrals on the dashboard')
}

/** Applying without an account: the cart, the form, the receipt, and what a guest can do with the application and their data. */
export async function walkApplying(page: Page, walk: Walk): Promise<void> {
  const { hl } = walk
  const { button, heading } = speaking(page, walk)
  const field = (id: MessageId) => page.getByRole('textbox', { name: message(hl, id) })
  const id = `walk-${randomUUID()}`
  await importJobs(MERIDIAN, [{ id, title: 'Pathfinder', description: '<p>Finds paths.</p>' }])
  await open(page, walk, '/careers/search?query=engineer')
  const add = new RegExp(message(hl, 'cart.addNamed', { name: '.+' }))
  await page.getByTestId('job-card').first().getByRole('button', { name: add }).click()
  await page.getByRole('button', { name: message(hl, 'cart.open', { count: 1 }), exact: true }).click()
  await expect(page.getByTestId('cart-panel').getByRole('listitem')).toHaveCount(1)
  await walk.look('cart')
  const form = `/careers/apply?pid=${await idOf(page.request, MERIDIAN, id)}`
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
  await expect(dialog(page)).toBeVisible()
  await walk.look('asked about deleting a guest’s data')
  await page.keyboard.press('Escape')
  await button('apply.continue').click()
  await button('apply.submit').click()
  await expect(heading('apply.received.heading')).toBeVisible({ timeout: 30_000 })
  await walk.look('received')
  await open(page, walk, form)
  await page.getByRole('link', { name: message(hl, 'apply.applied.open'), exact: true }).click()
  await expect(button('applications.withdraw')).toBeVisible()
  await walk.look('application of a guest')
  await button('guests.delete').click()
  await speaking(dialog(page), walk).button('guests.delete').click()
  await expect(page.getByRole('dialog', { name: message(hl, 'guests.done'), exact: true })).toBeVisible()
  await walk.look('data deleted')
}

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
  const answer = await page.request.get(`/api/pcsx/dashboard/applications?domain=${MERIDIAN}`)
  const { data } = (await answer.json()) as {
    data: { applications: { encId: string; receipt: string; editable: boolean }[] }
  }
  const { encId, receipt } = data.applications.find(({ editable }) => editable) ?? data.applications[0] ?? {}
  await open(page, walk, `/careers/applications/${encId}`)
  await walk.look('application')
  await button('applications.withdraw').click()
  await expect(dialog(page)).toBeVisible()
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
