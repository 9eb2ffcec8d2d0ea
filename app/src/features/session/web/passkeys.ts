import type { BodyInput } from '#kernel/endpoint.ts'
import type { signInWithPasskey } from '../contract.ts'

type Chosen = BodyInput<typeof signInWithPasskey>['response']

/** Whether this browser can use passkeys in their JSON form (WebAuthn level 3). */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** A choice that was closed or took too long is no failure. */
const isCalledOff = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Has the person choose a passkey. `options` as the server gave them. @returns what the server checks; undefined when called off */
export async function getPasskey(options: object): Promise<Chosen | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  try {
    const credential = await navigator.credentials.get({ publicKey })
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Chosen) : undefined
  } catch (error) {
    if (isCalledOff(error)) return undefined
    throw error
  }
}
