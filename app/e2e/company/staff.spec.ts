import { expect, type Page, test } from '@playwright/test'
import { authenticatorCode } from '#testing/sign-in/authenticator-code.ts'
import { isReady } from '../steps/page-steps.ts'
import { type OwnServer, startOwnServer } from '../steps/own-server.ts'
import { isWellMade } from '../steps/well-made.ts'

const PASSWORD = 'plum ladder 93 river'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas of the desk' })

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

let server: OwnServer | undefined
test.afterAll(async () => server?.stop())

test('the first owner opens the printed link, sets up an app, and signs in with a code; a passkey then signs in alone @desk', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  server = startOwnServer({ FOYER_SECOND_FACTOR: 'required' })
  await server.line(/There’s no careers site yet/)
  await server.foyer('tenant', 'create', 'own.example', '--name', 'Own Works')
  const link = (await server.line(/\/careers\/tools\/join\?/)).trim()
  const { origin } = new URL(link)
  const at = (path: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}domain=own.example`

  const home = await page.goto(at('/careers'))
  expect(home?.status()).toBe(503)
  await expect(page.getByText('Your server printed a link when it started.')).toBeVisible()

  await page.goto(link)
  await isReady(page)
  await expect(heading(page, 'Become the first owner of Own Works')).toBeVisible()
  await isWellMade(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@own.example')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nadia')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()

  await expect(heading(page, 'Set up a second factor')).toBeVisible()
  await isWellMade(page)
  await page.goto(at('/careers/tools/team'))
  await expect(heading(page, 'Set up a second factor')).toBeVisible()
  await page.getByRole('button', { name: 'Use an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  await isWellMade(page)
  const key = ((await page.locator('.desk-code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('textbox', { name: 'Code that the app shows' }).fill('000000')
  await page.getByRole('button', { name: 'Confirm the app' }).click()
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Code that the app shows' })
    .fill(await authenticatorCode(key, new Date(Date.now() - 30_000)))
  await page.getByRole('button', { name: 'Confirm the app' }).click()
  await expect(heading(page, 'Keep these recovery codes')).toBeVisible()
  await expect(page.locator('.desk-codes li')).toHaveCount(10)
  await isWellMade(page)
  const recovery = (await page.locator('.desk-codes li').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'I’ve kept them, continue' }).click()
  await expect(heading(page, 'Team')).toBeVisible()
  await expect(page.getByText('Second factor: app')).toBeVisible()

  const signIn = async (code: string) => {
    await page.context().clearCookies()
    await page.goto(at('/careers/login?next=%2Fcareers%2Ftools%2Faudit'))
    await isReady(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('nadia@own.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Confirm that it’s you')).toBeVisible()
    await isWellMade(page)
    await page.getByRole('textbox', { name: 'Code of your app, or a recovery code' }).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Audit')).toBeVisible()
  }
  await signIn(await authenticatorCode(key, new Date()))
  await signIn(recovery)
  await page.getByRole('combobox', { name: 'Act' }).selectOption('second-factor recovery')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/act=second-factor/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await isWellMade(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download these entries as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)

  await areas(page).getByRole('link', { name: 'Team' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('rolf@own.example')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('No email was sent to rolf@own.example')).toBeVisible()
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('No email was sent to rolf@own.example').last()).toBeVisible()
  await isWellMade(page)

  await page.getByRole('link', { name: 'Your second factor' }).click()
  await expect(page.getByText('9 codes are left.', { exact: false })).toBeVisible()
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await isWellMade(page)
  await page.context().clearCookies()
  await page.goto(at('/careers/login?next=%2Fcareers%2Ftools%2Fteam'))
  await isReady(page)
  await page.getByRole('button', { name: /passkey/i }).click()
  await expect(heading(page, 'Team')).toBeVisible()
  await page.getByRole('button', { name: /^Reset second factor/ }).click()
  await isWellMade(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
  const other = await browser.newPage()
  await other.goto(at('/careers/tools/team'))
  await expect(other).toHaveURL(/\/candidate\/login/)
  await other.close()
})
