import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** Encodes a value as CBOR (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.of((major << 5) | size)
      : size < 256
        ? Buffer.of((major << 5) | 24, size)
        : Buffer.of((major << 5) | 25, size >> 8, size & 255)
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** Creates a software authenticator with one ES256 key for one site (WebAuthn Level 3). */
export function makeSoftwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** User present and verified; `attested` adds the key. */
  const authenticatorData = (attested: boolean) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const head = [sha256(new URL(origin).hostname), Buffer.of(attested ? 0x45 : 0x05), count]
    if (!attested) return Buffer.concat(head)
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    return Buffer.concat([...head, Buffer.alloc(16), Buffer.of(0, id.length), id, key])
  }
  return {
    id: text(id),
    /** Returns the result of navigator.credentials.create(). */
    create({ challenge }: { challenge: string }) {
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(true)],
        ]),
      )
      const response = {
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    /** Returns the result of navigator.credentials.get(). */
    get({ challenge }: { challenge: string }) {
      const data = clientData('webauthn.get', challenge)
      const authenticator = authenticatorData(false)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticator, sha256(data)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authenticator),
        signature: text(signature),
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}
