export { SignInLink } from './menu/SignInLink.tsx'
export { requestSignIn } from './sign-in-request.ts'
export { createPasskey, passkeysWork } from './passkeys.ts'
export { holdSession } from './session-hold.ts'
