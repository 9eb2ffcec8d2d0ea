import type { AppContext } from '#ui/page/app-context.ts'

export { AccountSlot, loadAccountMenu } from './menu/AccountSlot.tsx'
export { SignInHost } from './SignInHost.tsx'
export { SignInLink } from './menu/SignInLink.tsx'
export { renewSession, requestSignIn } from './sign-in-request.ts'
export { createPasskey, passkeysWork } from './passkeys.ts'
export { holdSession } from './session-hold.ts'
export { signInGate, signInScreen, signOutScreen } from './sign-in-screen.ts'

/** Keeps an open page in sync with the session: other tabs sign in and out, and the browser restores old pages. */
export const followSession = async (app: AppContext) => (await import('./change-session.ts')).followSession(app)
