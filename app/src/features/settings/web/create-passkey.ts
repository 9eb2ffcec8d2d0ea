/** Whether this browser can make passkeys from their JSON form (WebAuthn level 3). */
export const canMakePasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/**
 * Has the authenticator make a passkey. `options` as the server gave them.
 * @returns what the server keeps; undefined when the person called it off
 */
export async function createPasskey(options: object): Promise<{ id: string } | undefined> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  try {
    const made = await navigator.credentials.create({ publicKey })
    return made instanceof PublicKeyCredential ? (made.toJSON() as { id: string }) : undefined
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
