import { expect, type Locator, type Page, test } from '@playwright/test'
import { galleryPaths, openGallery } from '../form-kit/form-kit-steps.ts'
import { appointments, sendApplication } from '../applying/desk-steps.ts'
import { createAlert, newCandidate, savePositions, signIn, uploadResume } from '../steps/new-candidate.ts'
import { button, DRAWN, extendOffer, letterFile, shownLetter } from '../letters/offers-steps.ts'
import { notifyCandidate } from '../steps/operator.ts'
import { ControlWalk } from './press-controls.ts'
import { DEMO, open } from '../steps/page-steps.ts'
import { LETTER, openOutsideFrame, openLetter } from '../letters/signing-steps.ts'
import { newBuilder, THEME } from '../company/theme-steps.ts'
import { wholeBrowser } from '../steps/whole-chromium.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  ...wholeBrowser('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'),
})
test.describe.configure({ mode: 'parallel' })

/** Pages that anyone can open. */
const OPEN_PAGES = [
  '/careers',
  '/careers/search?query=engineer&location=Berlin&filter_employment_type=full time',
  '/careers/search?query=zzzqqq',
  '/careers/search?tab=map',
  '/careers/job',
  '/careers/login',
  '/careers/jtn?done=joined',
  '/careers/job-alerts',
  '/careers/job-alerts?confirm=none',
  '/careers/job-alerts?leave=none',
  '/careers/job-alerts?done=confirmed',
  '/careers/unsubscribe?token=none',
  '/offers/verify',
  '/nowhere/at/all',
]

const ACCOUNT_PAGES = [
  '/careers/dashboard',
  '/careers/dashboardv2',
  '/careers/settings',
  '/careers/saved-jobs',
  '/careers/job-alerts',
  '/careers/forms/center',
  '/careers/referrals',
  '/careers/offers',
  '/careers/offers-hub',
]

/** Messages of gallery pages that show a file that cannot be loaded, and HTML whose scripts are blocked. */
const GALLERY_MESSAGES: Readonly<Record<string, RegExp>> = {
  'viewers/pdf': /404/,
  'viewers/html': /inline event handler/,
}

interface Stop {
  readonly name: string
  readonly arrive: (page: Page) => Promise<void>
  /** Messages in the console that are not faults. */
  readonly expected?: RegExp | undefined
}

/** A page by its address; `shows` finds what it loads last. */
const stopAt = (path: string, shows?: (page: Page) => Locator, expected?: RegExp): Stop => ({
  name: path,
  expected,
  arrive: async (page) => {
    await open(page, path)
    if (shows) await expect(shows(page).first()).toBeVisible(DRAWN)
  },
})

async function somePositions(page: Page): Promise<number[]> {
  const found = await page.request.get(`/api/pcsx/search?${DEMO}`)
  const { data } = (await found.json()) as { data: { positions: { id: number }[] } }
  return data.positions.map(({ id }) => id)
}

const galleryStops = async (page: Page): Promise<Stop[]> =>
  ['', ...(await galleryPaths(page))].map((path) => ({
    name: `/form-kit/${path}`,
    arrive: (opened) => openGallery(opened, path),
    expected: GALLERY_MESSAGES[path],
  }))

const GROUPS: Readonly<Record<string, (page: Page) => Promise<readonly Stop[]>>> = {
  'public pages': async (page) => {
    const [position, other] = await somePositions(page)
    const { path } = await letterFile()
    const checked: Stop = {
      name: '/offers/verify with a letter',
      arrive: async (opened) => {
        await open(opened, '/offers/verify')
        await opened.getByLabel('Signed letter').setInputFiles(path)
        await expect(opened.getByRole('heading', { level: 2 }).first()).toBeVisible()
      },
    }
    const compared = stopAt(`/careers/compare-jobs?pid=${position}&pid=${other}`)
    const form = stopAt('/careers/jtn', (opened) => opened.getByRole('textbox'))
    // The page asks again for the job alerts of its link when the history leads back to it.
    const refused = stopAt('/careers/job-alerts?manage=none', undefined, /404/)
    return [
      ...OPEN_PAGES.map((open) => stopAt(open)),
      stopAt(`/careers/job/${position}`),
      compared,
      form,
      refused,
      checked,
    ]
  },
  'account pages': async (page) => {
    const email = await newCandidate(page)
    await savePositions(page, (await somePositions(page)).slice(0, 2))
    for (const query of ['engineer', 'nurse']) await createAlert(page, `query=${query}`)
    await notifyCandidate(email, { title: 'Interview', message: 'Monday at ten.', actionRequired: true })
    await notifyCandidate(email, { title: 'Message', message: 'Thank you.', url: '/careers' })
    const offer = await extendOffer(page, email, ['inline', 'steps', 'esign', 'readonly'])
    const address = `/careers/offer/${offer.enc_id}`
    const bell = (opened: Page) => opened.getByRole('button', { name: /^Notifications, \d/ })
    const frame = (opened: Page) => opened.getByTestId('esign-frame')
    const view = (opened: Page) => button(opened, 'View')
    const shown = [shownLetter, view, frame, shownLetter]
    // The specification has a submit without a file logged.
    const logged = /submitted without a file/
    return [
      ...[...ACCOUNT_PAGES, address].map((path) => stopAt(path, bell)),
      ...offer.documents.map(({ id }, index) => stopAt(`${address}/offer-document/${id}`, shown[index], logged)),
    ]
  },
  'the profile': async (page) => {
    await newCandidate(page)
    await uploadResume(
      page,
      'Ines Prado\n\nExperience\n\nEngineer\nHarbor Logistics Inc\n2019 – 2023\n\nSkills\n\nTypeScript',
    )
    const resume = (opened: Page) => opened.getByRole('link', { name: 'Check details' })
    return [
      stopAt('/careers/profile', (opened) => opened.getByText('Harbor Logistics Inc')),
      stopAt('/careers/profile/resumes', resume),
      stopAt('/careers/export-resume', (opened) => opened.getByTestId('pdf-viewer').locator('canvas')),
      stopAt('/careers/how-matching-works', (opened) => opened.getByRole('table')),
    ]
  },
  'interviews and events': async (page) => {
    await signIn(page, 'alice@example.com')
    return ['/careers/interviews', '/careers/events', ...(await appointments(page))].map((path) => stopAt(path))
  },
  applications: async (page) => {
    await newCandidate(page)
    const own = `/careers/applications/${await sendApplication(page)}`
    const [position] = await somePositions(page)
    const edit = stopAt(`${own}/edit`, (opened) => opened.getByRole('form'))
    const places = [
      '/careers/applications',
      own,
      `${own}/sent/1`,
      `/careers/apply?pid=${position}`,
      '/careers/receipts',
    ]
    return [...places.map((path) => stopAt(path)), edit]
  },
  'the terms': async (page) => {
    await newCandidate(page, 'first')
    return [stopAt('/careers/saved-jobs', (opened) => opened.getByRole('dialog'))]
  },
  'the theme builder': async (page) => {
    await newBuilder(page)
    const field = (opened: Page) => opened.getByRole('textbox', { name: 'Accent Light' })
    const files = (opened: Page) => opened.getByText('Choose a token file')
    const versions = (opened: Page) => opened.getByRole('heading', { name: /^Version \d+/ })
    return [stopAt(THEME, field), stopAt(`${THEME}?view=versions`, versions), stopAt(`${THEME}?view=exchange`, files)]
  },
  'the first steps': async (page) => {
    await newCandidate(page, 'facts')
    const form = stopAt('/careers/profile-bootstrapping', (opened) => opened.getByRole('textbox'))
    return [stopAt('/careers/onboarding'), form]
  },
  'the signing page': async () => {
    const { address } = await openLetter(LETTER)
    return [{ name: 'the signing page', arrive: (page) => openOutsideFrame(page, address) }]
  },
}

/** The gallery shows fields with separate tests, and takes a minute, so only the long run presses its controls. */
const GALLERY: typeof GROUPS = {
  'the form gallery, first half': async (page) => (await galleryStops(page)).filter((_, index) => index % 2 === 0),
  'the form gallery, second half': async (page) => (await galleryStops(page)).filter((_, index) => index % 2 === 1),
}

for (const [name, prepare] of Object.entries({ ...GROUPS, ...(process.env['FOYER_TEST_LONG'] && GALLERY) }))
  test(`every control of ${name} does something when it is clicked [A01] @desk`, async ({ page, context }) => {
    test.setTimeout(300_000)
    const stops = await prepare(page)
    const walk = await ControlWalk.on(context)
    for (const { name, arrive, expected } of stops) await walk.visit(name, arrive, expected)
    expect(walk.count).toBeGreaterThan(stops.length)
    expect(walk.faults).toEqual([])
  })
