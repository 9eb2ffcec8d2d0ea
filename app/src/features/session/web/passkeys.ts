import type { BodyInput } from '#kernel/endpoint.ts'
import type { addPasskey, signInWithPasskey } from '../contract.ts'

type Chosen = BodyInput<typeof signInWithPasskey>['response']
type Made = BodyInput<typeof addPasskey>['response']

/** Whether this browser can use passkeys in their JSON form (WebAuthn level 3). */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** A choice that was closed or took too long is no failure. */
const isCalledOff = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

async function ask<Answer>(choose: () => Promise<Credential | null>): Promise<Answer | undefined> {
  try {
    const credential = await choose()
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Answer) : undefined
  } catch (error) {
    if (isCalledOff(error)) return undefined
    throw error
  }
}

/** Has the person choose a passkey. `options` as the server gave them. @returns what the server checks; undefined when called off */
export function getPasskey(options: object): Promise<Chosen | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return ask(() => navigator.credentials.get({ publicKey }))
}

/** Has the authenticator make a passkey. `options` as the server gave them. @returns what the server keeps; undefined when called off */
export function createPasskey(options: object): Promise<Made | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return ask(() => navigator.credentials.create({ publicKey }))
}
