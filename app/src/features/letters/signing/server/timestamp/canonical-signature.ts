import type { KeyObject } from 'node:crypto'
import { Integer, Sequence } from 'asn1js'
import { readDer, toDer } from '../seal/cms.ts'

/** Orders of the supported curves (SEC 2), by OpenSSL's names. */
const ORDERS: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  secp521r1:
    0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409n,
}

/**
 * Returns the canonical form of a signature. An ECDSA signature (r, s) is as valid as (r, n - s); the smaller s is
 * canonical. RSA signatures are unique.
 * @throws an Error for other keys and curves
 */
export function canonicalSignature(signature: Buffer, key: KeyObject): Buffer {
  if (key.asymmetricKeyType === 'rsa') return signature
  const order = ORDERS[key.asymmetricKeyDetails?.namedCurve ?? '']
  if (key.asymmetricKeyType !== 'ec' || order === undefined)
    throw new Error('The time-stamp is signed with a kind of key that is not known here.')
  const pair = readDer(signature)
  const [r, s] = pair instanceof Sequence ? pair.valueBlock.value : []
  if (!(r instanceof Integer && s instanceof Integer)) throw new Error('This is not an ECDSA signature.')
  const value = s.toBigInt()
  return toDer(new Sequence({ value: [r, value > order / 2n ? Integer.fromBigInt(order - value) : s] }))
}
