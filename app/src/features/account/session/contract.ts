import { passkeyEndpoints } from './contract-passkeys.ts'
import { securityEndpoints } from './contract-security.ts'
import { signInEndpoints } from './contract-sign-in.ts'

export * from './contract-passkeys.ts'
export * from './contract-security.ts'
export * from './contract-sign-in.ts'

export const sessionEndpoints = [...signInEndpoints, ...securityEndpoints, ...passkeyEndpoints]
