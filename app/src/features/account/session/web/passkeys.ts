import type { BodyInput } from '#kernel/endpoint.ts'
import type { addPasskey, signInWithPasskey } from '../contract.ts'

type Chosen = BodyInput<typeof signInWithPasskey>['response']
type Made = BodyInput<typeof addPasskey>['response']

/** Returns true if this browser supports passkeys in JSON form (WebAuthn level 3). */
export const passkeysWork = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** A dismissed or timed-out dialog is not an error. */
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

/**
 * Asks the user for a passkey, with the server's `options`. @returns the response for the server; undefined if
 * cancelled
 */
export function getPasskey(options: object): Promise<Chosen | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return ask(() => navigator.credentials.get({ publicKey }))
}

/** Creates a passkey, with the server's `options`. @returns the response for the server; undefined if cancelled */
export function createPasskey(options: object): Promise<Made | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return ask(() => navigator.credentials.create({ publicKey }))
}
