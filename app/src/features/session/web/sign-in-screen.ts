import { needTexts } from '#ui/i18n/messages.ts'

const withTexts = <T>(module: Promise<T>): Promise<T> =>
  Promise.all([module, needTexts('session')]).then(([own]) => own)

/** The page for signing in. */
export const signInScreen = () =>
  withTexts(import('./SignInPage.tsx')).then(({ SignInPage, loadSignInPage }) => ({
    Component: SignInPage,
    loader: loadSignInPage,
  }))

/** The page for signing out. */
export const signOutScreen = () =>
  withTexts(import('./SignOutPage.tsx')).then(({ SignOutPage, loadSignOutPage }) => ({
    Component: SignOutPage,
    loader: loadSignOutPage,
  }))

/** What stands in place of a page that only signed-in people may see. */
export const signInGate = () => withTexts(import('./SignInGate.tsx')).then(({ SignInGate }) => SignInGate)
