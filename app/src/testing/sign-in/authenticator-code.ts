import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000

/** Returns the code that an authenticator app with this key shows at a moment. */
export const authenticatorCode = (key: string, at: Date): Promise<string> =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(at.getTime() / STEP_MS))
