import { needTexts } from '#ui/i18n/messages.ts'

const withTexts = <T>(module: Promise<T>): Promise<T> =>
  Promise.all([module, needTexts('session')]).then(([own]) => own)

/** The sign-in page. */
export const signInScreen = () =>
  withTexts(import('./sign-in/SignInPage.tsx')).then(({ SignInPage, loadSignInPage }) => ({
    Component: SignInPage,
    loader: loadSignInPage,
  }))

/** The sign-out page. */
export const signOutScreen = () =>
  withTexts(import('./SignOutPage.tsx')).then(({ SignOutPage, loadSignOutPage }) => ({
    Component: SignOutPage,
    loader: loadSignOutPage,
  }))

/** The replacement for pages that require signing in. */
export const signInGate = () => withTexts(import('./sign-in/SignInGate.tsx')).then(({ SignInGate }) => SignInGate)
