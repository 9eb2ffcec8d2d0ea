import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { BitString, Integer, Null, ObjectIdentifier, OctetString, Sequence, Set as Asn1Set, Utf8String } from 'asn1js'
import { AlgorithmIdentifier, AttributeTypeAndValue, Certificate, PublicKeyInfo, Time } from 'pkijs'
import {
  inTag,
  issuerAndSerial,
  type Node,
  oids,
  readDer,
  retagged,
  setOf,
  sha256,
  toDer,
} from '#features/letters/signing/server/seal/cms.ts'
import { fillByteRange, sealDictionary } from '#platform/pdf/seal-place.ts'

/** Returns an otherwise empty PDF sealed with `seal`: enough for a check to look for the signer. */
export function pdfWithSeal(seal: Uint8Array, at = new Date('2026-05-04T12:00:00Z')): Buffer {
  const place = { signer: 'A', reason: 'A', at, capacity: seal.length, timestamped: false }
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n${sealDictionary(place)}\nendobj\n%%EOF\n`, 'latin1')
  const { start } = fillByteRange(pdf)
  pdf.write(Buffer.from(seal).toString('hex'), start + 1, 'latin1')
  return pdf
}

const spki = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' })

/** Returns a certificate that anyone could make: a name of `parts` parts and a random signature. */
export function namedCertificate(parts: number): Buffer {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 1 })
  certificate.subject.typesAndValues = Array.from(
    { length: parts },
    () => new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: '' }) }),
  )
  certificate.notBefore = new Time({ type: 0, value: new Date('2026-01-01T00:00:00Z') })
  certificate.notAfter = new Time({ type: 0, value: new Date('2046-01-01T00:00:00Z') })
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(spki)
  const algorithm = { algorithmId: oids.sha256WithRsa, algorithmParams: new Null() }
  certificate.signature = new AlgorithmIdentifier(algorithm)
  certificate.signatureAlgorithm = new AlgorithmIdentifier(algorithm)
  certificate.encodeTBS()
  certificate.signatureValue = new BitString({ valueHex: randomBytes(32) })
  return Buffer.from(certificate.toSchema(true).toBER())
}

/**
 * Returns an attacker's seal: small, well-formed DER with one certificate that signing-certificate-v2 names `ids`
 * times. A check that looks up and encodes a certificate per id does `ids` times the work of the certificate's `parts`.
 */
export function craftedSeal({ parts, ids }: { parts: number; ids: number }): Buffer {
  const certificate = namedCertificate(parts)
  const oid = (value: string) => new ObjectIdentifier({ value })
  const octets = (value: Uint8Array) => new OctetString({ valueHex: value })
  const attribute = (type: string, value: Node) => new Sequence({ value: [oid(type), new Asn1Set({ value: [value] })] })
  const digestAlgorithm = () => new Sequence({ value: [oid(oids.sha256), new Null()] })
  const hash = sha256(certificate)
  const named = Array.from({ length: ids }, () => new Sequence({ value: [octets(hash)] }))
  const signed = setOf([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(Buffer.alloc(32))),
    attribute(oids.signingCertificateV2, new Sequence({ value: [new Sequence({ value: named })] })),
  ])
  const algorithm = new Sequence({ value: [oid(oids.sha256WithRsa), new Null()] })
  const signer = [new Integer({ value: 1 }), issuerAndSerial(certificate), digestAlgorithm(), retagged(0, signed)]
  const signedData = new Sequence({
    value: [
      new Integer({ value: 1 }),
      new Asn1Set({ value: [digestAlgorithm()] }),
      new Sequence({ value: [oid(oids.data)] }),
      retagged(0, setOf([readDer(certificate)])),
      new Asn1Set({ value: [new Sequence({ value: [...signer, algorithm, octets(Buffer.alloc(256))] })] }),
    ],
  })
  return toDer(new Sequence({ value: [oid(oids.signedData), inTag(0, signedData)] }))
}
