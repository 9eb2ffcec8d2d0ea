import { createHash, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import {
  BitString,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as Asn1Set,
} from 'asn1js'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { signingLimits } from '../../limits.ts'
import { checkDerBounds } from './der-bounds.ts'

/** Object identifiers by their names in the standards. */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signatureTimeStampToken: '1.2.840.113549.1.9.16.2.14',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** An ASN.1 node of asn1js. */
export type Node = Sequence | Asn1Set | ObjectIdentifier | OctetString | Integer | Constructed | Null | BitString

export const toDer = (node: Node): Buffer => Buffer.from(node.toBER())

/**
 * Parses one DER value.
 * @throws if the bytes are not BER, or others follow
 */
export function readDer(der: Uint8Array): Node {
  const { offset, result } = fromBER(der)
  if (offset !== der.length) throw new Error('These bytes are not one DER value.')
  return result as Node
}

const oid = (value: string) => new ObjectIdentifier({ value })
const octets = (value: Uint8Array) => new OctetString({ valueHex: value })

/** Builds a DER SET OF, sorting its members by their encoding (X.690, 11.6). */
export const setOf = (members: Node[]) =>
  new Asn1Set({ value: members.toSorted((one, other) => Buffer.compare(toDer(one), toDer(other))) })

/** Builds an attribute with one value (RFC 5652, 5.3). */
export const attribute = (type: string, value: Node) =>
  new Sequence({ value: [oid(type), new Asn1Set({ value: [value] })] })

/** The parts that completely determine the CMS of a seal. */
export interface SealParts {
  /** DER; the signer's first, followed by its issuers. */
  certificates: readonly Uint8Array[]
  /** SHA-256 of the sealed bytes. */
  digest: Uint8Array
  signature: Uint8Array
  /** A time-stamp token (RFC 3161) over the signature. */
  timestamp?: Uint8Array | undefined
}

/**
 * Builds the signed attributes of a PAdES seal (ETSI EN 319 142-1, 6.3): content-type, message-digest, and
 * signing-certificate-v2 (RFC 5035) with the hash of each certificate. The time is claimed in the PDF itself.
 */
function signedAttributes({ certificates, digest }: Pick<SealParts, 'certificates' | 'digest'>): Asn1Set {
  const hashes = certificates.map((certificate) => new Sequence({ value: [octets(sha256(certificate))] }))
  return setOf([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, new Sequence({ value: [new Sequence({ value: hashes })] })),
  ])
}

/** Signs a digest with RSA and SHA-256 (PKCS#1 v1.5), which is deterministic. */
export function signDigest(key: KeyObject, parts: Pick<SealParts, 'certificates' | 'digest'>): Buffer {
  return sign('sha256', toDer(signedAttributes(parts)), key)
}

/**
 * Returns true if the signature was made with the RSA key of the first certificate. Refuses other key types, because
 * they allow several signatures of one letter.
 */
export function hasValidSignature(parts: SealParts): boolean {
  const [own] = parts.certificates
  if (!own) return false
  const { publicKey } = new X509Certificate(own)
  if (publicKey.asymmetricKeyType !== 'rsa') return false
  return verify('sha256', toDer(signedAttributes(parts)), publicKey, parts.signature)
}

/** Encodes the CMS (RFC 5652) of a seal. Deterministic, so that verification can compare every byte. */
export function encodeSeal(parts: SealParts): Buffer {
  const { certificates, signature, timestamp } = parts
  const [own] = certificates
  if (!own) throw new Error('A seal needs a certificate.')
  const digestAlgorithm = () => new Sequence({ value: [oid(oids.sha256), new Null()] })
  const unsigned = timestamp && setOf([attribute(oids.signatureTimeStampToken, readDer(timestamp))])
  const signer = new Sequence({
    value: [
      new Integer({ value: 1 }),
      issuerAndSerial(own),
      digestAlgorithm(),
      retagged(0, signedAttributes(parts)),
      new Sequence({ value: [oid(oids.sha256WithRsa), new Null()] }),
      octets(signature),
      ...(unsigned ? [retagged(1, unsigned)] : []),
    ],
  })
  const signedData = new Sequence({
    value: [
      new Integer({ value: 1 }),
      new Asn1Set({ value: [digestAlgorithm()] }),
      new Sequence({ value: [oid(oids.data)] }),
      retagged(0, setOf(certificates.map((certificate) => readDer(certificate)))),
      new Asn1Set({ value: [signer] }),
    ],
  })
  return toDer(new Sequence({ value: [oid(oids.signedData), inTag(0, signedData)] }))
}

export function issuerAndSerial(der: Uint8Array): Node {
  const certificate = Certificate.fromBER(Uint8Array.from(der))
  return new Sequence({ value: [certificate.issuer.toSchema(), certificate.serialNumber] })
}

/** Builds `[n] EXPLICIT`. */
export const inTag = (tagNumber: number, node: Node) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: [node] })

/** Builds `[n] IMPLICIT` of a set. */
export const retagged = (tagNumber: number, set: Asn1Set) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: set.valueBlock.value })

/**
 * Decodes the parts of a seal. Does not check the encoding of the CMS: compare with {@link encodeSeal}.
 * @throws if it is not SignedData with one signer
 */
export function decodeSeal(der: Uint8Array): SealParts {
  const signed = readSignedData(der)
  const [signer] = signed.signerInfos
  if (!signer || signed.signerInfos.length !== 1) throw new Error('There is not exactly one signer.')
  const digest = attributeValue(signer.signedAttrs?.attributes, oids.messageDigest)
  const stamp = attributeValue(signer.unsignedAttrs?.attributes, oids.signatureTimeStampToken)
  if (!(digest instanceof OctetString)) throw new Error('There is no digest.')
  return {
    certificates: inOrderOfHashes(signed, attributeValue(signer.signedAttrs?.attributes, oids.signingCertificateV2)),
    digest: Buffer.from(digest.valueBlock.valueHexView),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
    timestamp: stamp && toDer(stamp),
  }
}

/**
 * Returns the certificates in the order of signing-certificate-v2, and makes sure each is hashed and named once.
 * @throws if the two do not match, or there are too many
 */
function inOrderOfHashes({ certificates = [] }: SignedData, attribute: Node | undefined): Buffer[] {
  const list = attribute instanceof Sequence ? attribute.valueBlock.value[0] : undefined
  const ids = list instanceof Sequence ? list.valueBlock.value : []
  if (certificates.length > signingLimits.sealCertificates || ids.length !== certificates.length)
    throw new Error('The seal does not name each of its certificates once.')
  const byHash = new Map(
    certificates.map((certificate) => {
      const der = encodeCertificate(certificate)
      return [sha256(der).toString('hex'), der]
    }),
  )
  return ids.map((id) => {
    const hash = id instanceof Sequence ? id.valueBlock.value[0] : undefined
    const key = hash instanceof OctetString ? Buffer.from(hash.valueBlock.valueHexView).toString('hex') : ''
    const found = byHash.get(key)
    if (!found || !byHash.delete(key)) throw new Error('A certificate that the seal names is not in it.')
    return found
  })
}

type HeldCertificate = NonNullable<SignedData['certificates']>[number]

/** Encodes a certificate as DER. @throws if it has another type, or its names have too many parts */
export function encodeCertificate(held: HeldCertificate): Buffer {
  if (!(held instanceof Certificate)) throw new Error('This is not a certificate.')
  const parts = [held.subject, held.issuer].map(({ typesAndValues }) => typesAndValues.length)
  if (Math.max(...parts) > signingLimits.certificateNameParts) throw new Error('A name has too many parts.')
  return Buffer.from(held.toSchema().toBER())
}

/** @throws if it is not SignedData, or exceeds the limits of our seals */
export function readSignedData(der: Uint8Array): SignedData {
  checkDerBounds(der)
  readDer(der)
  const info = ContentInfo.fromBER(Uint8Array.from(der))
  if (info.contentType !== oids.signedData) throw new Error('This is not a SignedData.')
  return new SignedData({ schema: info.content })
}

/** Returns the only value of an attribute. */
export function attributeValue(
  attributes: readonly { type: string; values: unknown[] }[] | undefined,
  type: string,
): Node | undefined {
  const found = (attributes ?? []).filter((candidate) => candidate.type === type)
  const [only] = found
  return only && found.length === 1 && only.values.length === 1 ? (only.values[0] as Node) : undefined
}
