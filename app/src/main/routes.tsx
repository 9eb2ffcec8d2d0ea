import type { RouteObject } from 'react-router'
import type { LazyPart } from '#locales/text-parts.ts'
import { type MessageId, needTexts } from '#ui/i18n/messages.ts'
import { loadScreen } from './load-screen.ts'
import { unsubscribeScreen } from '#features/notifications/web/index.ts'
import { bootstrappingScreen, onboardingScreen } from '#features/onboarding/web/index.ts'
import { savedScreen } from '#features/saved-positions/web/index.ts'
import { jobAlertsScreen } from '#features/job-alerts/web/index.ts'
import { searchScreen } from '#features/search/web/index.ts'
import { signInScreen, signOutScreen } from '#features/session/web/index.ts'
import { guardScreen } from './guard-screen.tsx'
import type { PageId, RouteHandle, Screen } from './screen.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { Shell } from './shell/Shell.tsx'

/** Loads a module together with its messages. */
const withTexts = <T,>(module: Promise<T>, ...parts: LazyPart[]): Promise<T> =>
  Promise.all([module, needTexts(...parts)]).then(([loaded]) => loaded)

const position = () =>
  withTexts(import('#features/positions/web/index.ts'), 'positions').then(({ openPositionScreen }) =>
    openPositionScreen(),
  )
const talentNetwork = () =>
  withTexts(import('#features/talent-network/web/index.ts'), 'talentNetwork').then(
    ({ NetworkPage, loadNetworkPage }) => ({ Component: NetworkPage, loader: loadNetworkPage }),
  )
const settings = () =>
  withTexts(import('#features/settings/web/index.ts'), 'settings').then(({ SettingsPage, loadSettingsPage }) => ({
    Component: SettingsPage,
    loader: loadSettingsPage,
  }))
/** Loads the screens of offers, which share a chunk; `pick` selects one. */
const offers = (pick: (web: OffersWeb) => Pick<RouteObject, 'Component' | 'loader'>) => () =>
  withTexts(import('#features/offers/web/index.ts'), 'offers').then(pick)
type OffersWeb = typeof import('#features/offers/web/index.ts')
const oneOffer = offers(({ OfferPage, loadOneOffer }) => ({ Component: OfferPage, loader: loadOneOffer }))
const offerDocument = offers(({ OfferLetterPage, loadDocument }) => ({
  Component: OfferLetterPage,
  loader: loadDocument,
}))
const verifyLetter = () =>
  withTexts(import('#features/signing/web/index.ts'), 'verify').then(({ VerifyPage, loadVerifyPage }) => ({
    Component: VerifyPage,
    loader: loadVerifyPage,
  }))
const formKit = () =>
  import('#features/form-gallery/web/index.ts').then(({ GalleryPage, loadGalleryPage }) => ({
    Component: GalleryPage,
    loader: loadGalleryPage,
  }))
const OFFERS = 'src/features/offers/web/index.ts'
const SIGNING = 'src/features/signing/web/index.ts'
const signing = () =>
  withTexts(import('#features/signing/web/index.ts'), 'signing').then(({ SigningPage, loadSigningPage }) => ({
    Component: SigningPage,
    loader: loadSigningPage,
  }))
/** Screens of unbuilt features return 404 with an explanation; docs/unfinished.md lists them. */
const unbuilt = (page: PageId | undefined, title: MessageId) => () =>
  import('./shell/NotFoundPage.tsx').then(({ NotFoundPage, notFoundLoader }) => ({
    Component: NotFoundPage,
    loader: notFoundLoader(page, title),
  }))

const screen = (
  page: PageId,
  path: string,
  access: Screen['access'],
  title: MessageId,
  rest: Partial<Screen> = {},
): Screen => ({
  page,
  path,
  access,
  title,
  footer: true,
  lazy: unbuilt(page, title),
  ...rest,
})

export const screens: Screen[] = [
  screen('profile', '/careers/profile', 'protected', 'title.profile'),
  screen('dashboard', '/careers/dashboard', 'protected', 'title.dashboard'),
  screen('dashboard', '/careers/dashboardv2', 'protected', 'title.dashboard'),
  screen('settings', '/careers/settings', 'protected', 'title.settings', {
    lazy: settings,
    module: 'src/features/settings/web/index.ts',
  }),
  screen('exportResume', '/careers/export-resume', 'protected', 'title.exportResume'),
  screen('applyPage', '/careers/apply', 'apply', 'title.applyPage', { footer: false }),
  screen('applyPage', '/careers/apply/private', 'apply', 'title.applyPage', { footer: false }),
  screen('singlePosition', '/careers/job/private', 'open', 'title.singlePosition', { lazy: position }),
  screen('singlePosition', '/careers/job/:pid?', 'open', 'title.singlePosition', { lazy: position }),
  screen('logout', '/logout', 'open', 'title.logout', { lazy: signOutScreen }),
  screen('login', '/careers/login', 'open', 'title.login', { lazy: signInScreen }),
  screen('login', '/candidate/login', 'open', 'title.login', { lazy: signInScreen }),
  screen('documentCenter', '/careers/forms/center', 'protected', 'title.documentCenter'),
  screen('formView', '/careers/forms', 'open', 'title.formView'),
  screen('applications', '/careers/applications', 'protected', 'title.applications'),
  screen('savedJobs', '/careers/saved-jobs', 'protected', 'title.savedJobs', {
    lazy: savedScreen,
    module: 'src/features/saved-positions/web/SavedPage.tsx',
  }),
  screen('interviews', '/careers/interviews', 'protected', 'title.interviews'),
  screen('onboarding', '/careers/onboarding', 'protected', 'title.onboarding', {
    footer: false,
    lazy: onboardingScreen,
    module: 'src/features/onboarding/web/OnboardingPage.tsx',
  }),
  screen('ProfileBootstrapping', '/careers/profile-bootstrapping', 'protected', 'title.ProfileBootstrapping', {
    footer: false,
    lazy: bootstrappingScreen,
    module: 'src/features/onboarding/web/BootstrappingPage.tsx',
  }),
  screen('settings', '/careers/unsubscribe', 'open', 'title.settings', { lazy: unsubscribeScreen }),
  screen('settings', '/careers/job-alerts', 'open', 'title.jobAlerts', {
    lazy: jobAlertsScreen,
    module: 'src/features/job-alerts/web/AlertsPage.tsx',
  }),
  screen('offers', '/careers/offers', 'protected', 'title.offers', {
    lazy: offers(({ OffersPage, loadOffersPage }) => ({ Component: OffersPage, loader: loadOffersPage })),
    module: OFFERS,
  }),
  screen('offers', '/careers/offers-hub', 'protected', 'title.offers', {
    lazy: offers(({ HubPage, loadHubPage }) => ({ Component: HubPage, loader: loadHubPage })),
    module: OFFERS,
  }),
  screen('offer', '/careers/offer/:id?', 'protected', 'title.offer', { lazy: oneOffer, module: OFFERS }),
  screen('offer', '/careers/offer/:id/offer-document/:documentId?', 'protected', 'title.offer', {
    lazy: offerDocument,
    module: OFFERS,
  }),
  screen('offerLetter', '/careers/offer-letter/:id?', 'protected', 'title.offerLetter', {
    lazy: offers(({ OfferLetterPage, loadLetter }) => ({ Component: OfferLetterPage, loader: loadLetter })),
    module: OFFERS,
  }),
  screen('verifyLetter', '/offers/verify', 'open', 'title.verifyLetter', { lazy: verifyLetter, module: SIGNING }),
  screen('jtn', '/careers/jtn', 'open', 'title.jtn', {
    lazy: talentNetwork,
    module: 'src/features/talent-network/web/index.ts',
  }),
  screen('formKit', '/form-kit/*', 'open', 'title.formKit', {
    lazy: formKit,
    module: 'src/features/form-gallery/web/index.ts',
  }),
  screen('jobs', '/', 'open', 'title.jobs', { lazy: searchScreen }),
  screen('jobs', '/careers/search', 'open', 'title.jobs', { lazy: searchScreen }),
  screen('jobs', '/careers/:query?/:location?', 'open', 'title.jobs', { lazy: searchScreen }),
]

export const routes: RouteObject[] = [
  {
    // Shown in a frame of the letter, without the site's shell.
    id: 'signing',
    path: '/public/esignWidget',
    lazy: loadScreen('signing', signing),
    handle: { page: 'signing', title: 'title.signing', footer: false, module: SIGNING } satisfies RouteHandle,
    ErrorBoundary: ErrorScreen,
  },
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [
      ...screens.map(({ page, path, lazy, title, footer, access, module }): RouteObject => ({
        id: path,
        path,
        lazy: loadScreen(page, guardScreen({ access, page, title, lazy })),
        handle: { page, title, footer, ...(module && { module }) } satisfies RouteHandle,
        ErrorBoundary: ErrorScreen,
      })),
      {
        id: 'missing',
        path: '*',
        lazy: loadScreen('missing', unbuilt(undefined, 'title.missing')),
        handle: { page: 'jobs', title: 'title.missing', footer: true } satisfies RouteHandle,
      },
    ],
  },
]
