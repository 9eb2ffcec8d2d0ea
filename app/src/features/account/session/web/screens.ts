import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { signInAddress } from '../sign-in-address.ts'
import { followSession } from './change-session.ts'
import { AccountSlot, loadAccountMenu } from './menu/AccountSlot.tsx'
import { SignInHost } from './SignInHost.tsx'
import { renewSession } from './sign-in-request.ts'

const withTexts = <T>(module: Promise<T>): Promise<T> =>
  Promise.all([module, needTexts('session')]).then(([own]) => own)

/** The sign-in page. */
const signInScreen = () =>
  withTexts(import('./sign-in/SignInPage.tsx')).then(({ SignInPage, loadSignInPage }) => ({
    Component: SignInPage,
    loader: loadSignInPage,
  }))

/** The sign-out page. */
const signOutScreen = () =>
  withTexts(import('./SignOutPage.tsx')).then(({ SignOutPage, loadSignOutPage }) => ({
    Component: SignOutPage,
    loader: loadSignOutPage,
  }))

/** The replacement for pages that require signing in. */
const signInGate = () => withTexts(import('./sign-in/SignInGate.tsx')).then(({ SignInGate }) => SignInGate)

export const sessionWeb = defineWebFeature({
  name: 'session',
  screens: [
    {
      page: 'logout',
      path: '/logout',
      access: 'open',
      title: 'title.logout',
      lazy: signOutScreen,
    },
    {
      page: 'login',
      path: '/careers/login',
      access: 'open',
      title: 'title.login',
      lazy: signInScreen,
    },
    {
      page: 'login',
      path: '/candidate/login',
      access: 'open',
      title: 'title.login',
      lazy: signInScreen,
    },
  ],
  slots: { header: AccountSlot, everywhere: SignInHost },
  session: {
    gate: signInGate,
    prepare: loadAccountMenu,
    renew: renewSession,
    signInAddress,
    follow: followSession,
  },
})
