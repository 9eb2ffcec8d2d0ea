import { type KeyObject, createHash, verify, X509Certificate } from 'node:crypto'
import { Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as Asn1Set } from 'asn1js'
import { TSTInfo } from 'pkijs'
import { signingLimits } from '../../limits.ts'
import { canonicalSignature } from './canonical-signature.ts'
import { commonName } from '../seal/certificates.ts'
import {
  attributeValue,
  encodeCertificate,
  inTag,
  issuerAndSerial,
  type Node,
  oids,
  readDer,
  readSignedData,
  retagged,
  setOf,
  toDer,
} from '../seal/cms.ts'
import { checkDerBounds } from '../seal/der-bounds.ts'
import { isForTimes } from './time-authorities.ts'

/** Accepted hash algorithms, with the names of their signature algorithms. Older ones are refused. */
const HASHES: Readonly<Record<string, { name: string; withRsa: string; withEc: string }>> = {
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', withRsa: '1.2.840.113549.1.1.11', withEc: '1.2.840.10045.4.3.2' },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', withRsa: '1.2.840.113549.1.1.12', withEc: '1.2.840.10045.4.3.3' },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', withRsa: '1.2.840.113549.1.1.13', withEc: '1.2.840.10045.4.3.4' },
}
interface TokenParts {
  /** The authority's certificate. Its issuers are dropped: nothing signed refers to them, so they could be replaced. */
  certificate: X509Certificate
  /** DER of the TSTInfo. */
  content: Buffer
  hash: string
  /** DER of the signed attributes, encoded as a SET. */
  attributes: Buffer
  signature: Buffer
}

/** The claims of a token, and whether they can be trusted. */
export interface TimestampFacts {
  at: Date
  /** Name in the authority's certificate. */
  authority: string
  /** True if the certificate is trusted; an untrusted one can have any name. */
  verified: boolean
  nonce: Buffer | undefined
}

/**
 * Parses a time-stamp token (RFC 3161, RFC 5816) over some bytes and verifies it: hashes, the authority's signature,
 * and the certificate named by the signed attributes.
 * @param trusted DER of trusted certificates
 * @returns its facts, and the token without unauthenticated parts
 * @throws an Error that describes the mismatch
 */
export function readTimestamp(
  token: Uint8Array,
  over: Uint8Array,
  trusted: readonly Uint8Array[],
): { facts: TimestampFacts; plain: Buffer } {
  const parts = decodeToken(token)
  const { certificate } = parts
  checkDerBounds(parts.content)
  const info = TSTInfo.fromBER(Uint8Array.from(parts.content))
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const imprint = createHash('sha256').update(over).digest()
  if (hashAlgorithm.algorithmId !== oids.sha256 || !imprint.equals(bytesOf(hashedMessage)))
    throw new Error('The time-stamp is of something else.')
  if (info.genTime < certificate.validFromDate || info.genTime > certificate.validToDate)
    throw new Error('The certificate of the time-stamp was not good at its time.')
  const verified = trusted.some((der) => Buffer.compare(der, certificate.raw) === 0)
  const nonce = info.nonce && bytesOf(info.nonce)
  const facts = { at: info.genTime, authority: commonName([certificate.raw]), verified, nonce }
  return { facts, plain: encodeToken(parts) }
}

/** Like {@link readTimestamp}, for a token in exactly our encoding. */
export function checkTimestamp(
  token: Uint8Array,
  over: Uint8Array,
  trusted: readonly Uint8Array[],
): TimestampFacts | 'wrong' {
  try {
    const { facts, plain } = readTimestamp(token, over, trusted)
    return plain.equals(token) ? facts : 'wrong'
  } catch {
    return 'wrong'
  }
}

/** Splits a token into its parts. @throws an Error that describes the mismatch */
export function decodeToken(token: Uint8Array): TokenParts {
  const signed = readSignedData(token)
  const content = signed.encapContentInfo.eContent
  const [signer] = signed.signerInfos
  if (signed.encapContentInfo.eContentType !== oids.tstInfo || !content) throw new Error('This is not a time-stamp.')
  if (!signer?.signedAttrs || signed.signerInfos.length !== 1) throw new Error('A time-stamp has one signer.')
  const bytes = Buffer.from(content.getValue())
  const hash = signer.digestAlgorithm.algorithmId
  const { attributes, encodedValue } = signer.signedAttrs
  const digest = attributeValue(attributes, oids.messageDigest)
  const name = HASHES[hash]?.name
  if (!name) throw new Error('The time-stamp is signed with a hash that is not known here.')
  if (!(digest instanceof OctetString) || !createHash(name).update(bytes).digest().equals(bytesOf(digest)))
    throw new Error('The time-stamp does not fit its digest.')
  const held = signed.certificates ?? []
  if (held.length > signingLimits.sealCertificates) throw new Error('The time-stamp has too many certificates.')
  const own = held
    .map((item) => new X509Certificate(encodeCertificate(item)))
    .find((candidate) => namesCertificate(attributes, candidate))
  const [signedBytes, signature] = [Buffer.from(encodedValue), bytesOf(signer.signature)]
  if (!own || !isForTimes(own) || !verify(name, signedBytes, own.publicKey, signature))
    throw new Error('The signature of the time-stamp does not fit a certificate in it.')
  return {
    certificate: own,
    content: bytes,
    hash,
    attributes: signedBytes,
    signature: canonicalSignature(signature, own.publicKey),
  }
}

/** Returns true if signing-certificate or signing-certificate-v2 (RFC 5035) names this certificate first. */
function namesCertificate(attributes: Parameters<typeof attributeValue>[0], { raw }: X509Certificate): boolean {
  for (const type of [oids.signingCertificateV2, oids.signingCertificate]) {
    const first = firstOf(firstOf(attributeValue(attributes, type)))
    if (!(first instanceof Sequence)) continue
    const [head, next] = first.valueBlock.value
    const named = head instanceof Sequence ? firstOf(head) : undefined
    const hash = named instanceof ObjectIdentifier ? HASHES[named.valueBlock.toString()]?.name : undefined
    const value = head instanceof OctetString ? head : next
    const by = type === oids.signingCertificate ? 'sha1' : head instanceof OctetString ? 'sha256' : hash
    return (
      value instanceof OctetString && by !== undefined && createHash(by).update(raw).digest().equals(bytesOf(value))
    )
  }
  return false
}

const firstOf = (node: unknown) => (node instanceof Sequence ? node.valueBlock.value[0] : undefined)

const bytesOf = ({ valueBlock }: { valueBlock: { valueHexView: Uint8Array } }) => Buffer.from(valueBlock.valueHexView)

/** Encodes a token from its authenticated parts only. */
export function encodeToken({ certificate, content, hash, attributes, signature }: TokenParts): Buffer {
  const known = HASHES[hash]
  if (!known) throw new Error('The time-stamp is not complete.')
  const oid = (value: string) => new ObjectIdentifier({ value })
  const digestAlgorithm = () => new Sequence({ value: [oid(hash)] })
  const signer = new Sequence({
    value: [
      new Integer({ value: 1 }),
      issuerAndSerial(certificate.raw),
      digestAlgorithm(),
      retagged(0, readDer(attributes) as Asn1Set),
      signatureAlgorithm(certificate.publicKey, known),
      new OctetString({ valueHex: signature }),
    ],
  })
  const signedData = new Sequence({
    value: [
      new Integer({ value: 3 }),
      new Asn1Set({ value: [digestAlgorithm()] }),
      new Sequence({ value: [oid(oids.tstInfo), inTag(0, new OctetString({ valueHex: content }))] }),
      retagged(0, setOf([readDer(certificate.raw)])),
      new Asn1Set({ value: [signer] }),
    ],
  })
  return toDer(new Sequence({ value: [oid(oids.signedData), inTag(0, signedData)] }))
}

function signatureAlgorithm(key: KeyObject, { withRsa, withEc }: { withRsa: string; withEc: string }): Node {
  if (key.asymmetricKeyType === 'ec') return new Sequence({ value: [new ObjectIdentifier({ value: withEc })] })
  if (key.asymmetricKeyType === 'rsa')
    return new Sequence({ value: [new ObjectIdentifier({ value: withRsa }), new Null()] })
  throw new Error('The time-stamp is signed with a kind of key that is not known here.')
}
