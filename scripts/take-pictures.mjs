// Takes the screenshots of the README and of the operators' pages: node scripts/take-pictures.mjs http://localhost:3000 with the demo running there.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installedChromium } from './find-chromium.mjs'
import { root } from './setup/project.mjs'

const MERIDIAN = 'meridian.example'
const NORTHGATE = 'northgate.example'
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const pictures = [
  { name: 'search', path: '/careers', viewport: DESKTOP, shows: 'position-details' },
  { name: 'search-dark', path: '/careers', viewport: DESKTOP, colorScheme: 'dark', shows: 'position-details' },
  { name: 'search-phone', path: '/careers', viewport: PHONE },
  { name: 'northgate', site: NORTHGATE, path: '/careers', viewport: DESKTOP, shows: 'position-details' },
  { name: 'northgate-phone', site: NORTHGATE, path: '/careers', viewport: PHONE, colorScheme: 'dark' },
  { name: 'sign-in', path: '/careers/login', viewport: DESKTOP },
  { name: 'talent-network', path: '/careers/jtn', viewport: DESKTOP },
  { name: 'offers', path: '/careers/offers', viewport: DESKTOP, as: 'alice@example.com' },
  { name: 'offers-phone', path: '/careers/offers', viewport: PHONE, as: 'alice@example.com' },
  { name: 'desk-today', path: '/careers/tools/today', viewport: DESKTOP, as: 'rita@example.com' },
  { name: 'desk-jobs', path: '/careers/tools/jobs', viewport: DESKTOP, as: 'rita@example.com' },
  { name: 'desk-applications', path: '/careers/tools/applications', viewport: DESKTOP, as: 'rita@example.com' },
  {
    name: 'desk-application',
    path: '/careers/tools/applications',
    follow: 'main [data-application] a',
    viewport: DESKTOP,
    as: 'rita@example.com',
  },
  {
    name: 'desk-application-phone',
    path: '/careers/tools/applications',
    follow: 'main [data-application] a',
    viewport: PHONE,
    as: 'rita@example.com',
  },
]

const [origin = 'http://localhost:3000'] = process.argv.slice(2)
const folder = join(root, 'docs', 'pictures')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: installedChromium() })
for (const { name, path, site = MERIDIAN, as, shows, follow, ...surroundings } of pictures) {
  const page = await browser.newPage({ locale: 'en-US', ...surroundings })
  if (as) await signIn(page.request, as)
  // The first page of a visit may be in the fallback typeface.
  await page.goto(`${origin}${path}?domain=${site}`)
  await page.goto(`${origin}${path}?domain=${site}`, { waitUntil: 'networkidle' })
  if (follow) {
    const before = page.url()
    await page.locator(follow).first().click()
    await page.waitForURL((url) => url.href !== before)
    await page.waitForLoadState('networkidle')
  }
  if (shows) await page.getByTestId(shows).waitFor()
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 })
  await page.close()
}
await browser.close()

async function signIn(request, email) {
  const first = await request.get(`${origin}/careers?domain=${MERIDIAN}`)
  const headers = { 'x-csrf-token': first.headers()['x-csrf-token'], origin }
  await request.post(`${origin}/api/auth/sign-in/email?domain=${MERIDIAN}`, {
    data: { email, password: 'foyer-demo' },
    headers,
  })
}
