import { createHash, generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { BitString, fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  Time,
} from 'pkijs'
import { addDays, epochSeconds } from '#kernel/time.ts'
import { oids } from './cms.ts'

const KEY_BITS = 3072
const COMMON_NAME = '2.5.4.3'
/** Maximum length of a UTF8String in a name (RFC 5280, appendix A). */
const NAME_CHARACTERS = 64
/** From 2050 on GeneralizedTime is required (RFC 5280, 4.1.2.5). */
const LONG_YEARS_FROM = Date.UTC(2050, 0, 1)

/**
 * Generates a key and its self-signed certificate (RFC 5280), for document signing only (RFC 9336).
 * @param years validity, from a day before `now`
 */
export async function makeCertificate(
  company: { name: string; domain: string },
  now: Date,
  years: number,
): Promise<{ certificate: Buffer; privateKey: KeyObject }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: serialNumber() })
  for (const name of [certificate.subject, certificate.issuer]) name.typesAndValues = [commonName(company)]
  const from = addDays(now, -1)
  certificate.notBefore = time(from)
  certificate.notAfter = time(new Date(Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate())))
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(spki)
  certificate.extensions = extensions(spki)
  const algorithm = { algorithmId: oids.sha256WithRsa, algorithmParams: new Null() }
  certificate.signature = new AlgorithmIdentifier(algorithm)
  certificate.signatureAlgorithm = new AlgorithmIdentifier(algorithm)
  const signed = Buffer.from(certificate.encodeTBS().toBER())
  certificate.signatureValue = new BitString({ valueHex: sign('sha256', signed, privateKey) })
  // Encoded again from its parts, because the library does not keep the signed bytes.
  return { certificate: Buffer.from(certificate.toSchema(true).toBER()), privateKey }
}

/** Returns 128 random bits, positive and without leading zero byte, so that the encoding is unique. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** Returns the company's name and domain; a long name is cut, or omitted if the domain is long. */
function commonName({ name, domain }: { name: string; domain: string }): AttributeTypeAndValue {
  const room = NAME_CHARACTERS - domain.length - ' ()'.length
  const text = room > 0 ? `${[...name].slice(0, room).join('')} (${domain})` : domain.slice(0, NAME_CHARACTERS)
  return new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: text }) })
}

const time = (value: Date) =>
  new Time({
    type: value.getTime() < LONG_YEARS_FROM ? 0 : 1,
    value: new Date(epochSeconds(value) * 1000),
  })

function extensions(spki: Buffer): Extension[] {
  const extension = (extnID: string, critical: boolean, value: ArrayBuffer) =>
    new Extension({ extnID, critical, extnValue: value })
  const key = fromBER(spki).result
  const bits = key instanceof Sequence ? key.valueBlock.value[1] : undefined
  const keyId = createHash('sha1')
    .update(bits instanceof BitString ? bits.valueBlock.valueHexView : spki)
    .digest()
  return [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    // digitalSignature and nonRepudiation.
    extension('2.5.29.15', true, new BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 }).toBER()),
    extension('2.5.29.14', false, new OctetString({ valueHex: keyId }).toBER()),
    extension(
      '2.5.29.37',
      false,
      new Sequence({ value: [new ObjectIdentifier({ value: '1.3.6.1.5.5.7.3.36' })] }).toBER(),
    ),
  ]
}
