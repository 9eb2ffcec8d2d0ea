import { passkeyEndpoints } from './contract-passkeys.ts'
import { secondFactorEndpoints } from './contract-second-factor.ts'
import { securityEndpoints } from './contract-security.ts'
import { signInEndpoints } from './contract-sign-in.ts'

export * from './contract-passkeys.ts'
export * from './contract-second-factor.ts'
export * from './contract-security.ts'
export * from './contract-sign-in.ts'

export const sessionEndpoints = [
  ...signInEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...secondFactorEndpoints,
]
