import type { AppContext } from '#ui/page/app-context.ts'

export { AccountSlot, loadAccountMenu } from './AccountSlot.tsx'
export { SignInHost } from './SignInHost.tsx'
export { SignInLink } from './SignInLink.tsx'
export { renewSession, requestSignIn } from './sign-in-request.ts'
export { createPasskey, passkeysWork } from './passkeys.ts'
export { holdSession } from './session-hold.ts'
export { signInGate, signInScreen, signOutScreen } from './sign-in-screen.ts'

/** Keeps a page true to the session while it is open: other tabs sign in and out, and the browser brings old pages back. */
export const followSession = async (app: AppContext) => (await import('./change-session.ts')).followSession(app)
