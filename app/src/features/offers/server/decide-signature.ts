import { nameMatches } from '#kernel/full-name.ts'
import { agreement, waysOf } from '../rules.ts'
import { offerErrors } from '../errors.ts'
import { documentStates, keepsSignatures, offerStates, offerStatusAt } from '../states.ts'
import type { EvidenceRow } from './evidence-store.ts'
import type { DocumentRow, OfferRow } from './store.ts'

/** What a candidate sends to sign a document. */
export type Signature =
  | {
      way: 'typed'
      fullName: string
      agreed: string | undefined
      termsVersion: string | undefined
      letterSha256: string | undefined
    }
  | { way: 'upload'; fileSha256: string; letterSha256: string | undefined }
  | {
      way: 'esign'
      /** The page only says that it saw a signature, made in whichever way. */
      anyWay?: true
    }

/**
 * Whether a document may be signed now, or was signed by the same act before, whose result then holds.
 * @throws what keeps the offer or the document from being signed
 */
export function decideSignature(
  offer: OfferRow,
  document: DocumentRow,
  earlier: EvidenceRow | undefined,
  signature: Signature,
  now: Date,
): 'sign' | 'repeat' {
  const status = offerStatusAt(offer, now)
  if (keepsSignatures(status) && earlier && isSameAct(earlier, signature)) return 'repeat'
  const accepted = offerStates.next(status, 'accept')
  if (!accepted.ok) throw offerErrors.error(accepted.code)
  const signed = documentStates.next(document.status, 'sign')
  if (!signed.ok) throw offerErrors.error(signed.code)
  checkWay(document, signature)
  return 'sign'
}

/** @throws `no-file` for an empty form where a file is wanted, `way-not-offered`; a mere report names no way */
function checkWay(document: DocumentRow, signature: Signature): void {
  if (signature.way === 'esign' && signature.anyWay) return
  const ways = waysOf(document)
  if (ways.includes(signature.way)) return
  const isEmpty = signature.way === 'esign'
  throw offerErrors.error(isEmpty && ways.includes('upload') ? 'no-file' : 'way-not-offered')
}

function isSameAct(earlier: EvidenceRow, signature: Signature): boolean {
  if (signature.way === 'esign' && signature.anyWay) return true
  if (earlier.way !== signature.way) return false
  if (signature.way === 'upload') return earlier.fileSha256 === signature.fileSha256
  if (signature.way === 'esign') return true
  return (
    earlier.typedName === signature.fullName &&
    earlier.termsVersion === signature.termsVersion &&
    earlier.letterSha256 === signature.letterSha256 &&
    signature.agreed === 'true'
  )
}

/**
 * Whether what was typed counts as a signature on this letter by this person.
 * @throws `letter-changed`, `terms-changed`, `not-agreed`, `wrong-name`, in this order
 */
export function checkTyped(
  signature: Extract<Signature, { way: 'typed' }>,
  letterSha256: string,
  profileName: string,
): void {
  if (signature.letterSha256 !== letterSha256) throw offerErrors.error('letter-changed')
  if (signature.termsVersion !== agreement.version) throw offerErrors.error('terms-changed')
  if (signature.agreed !== 'true') throw offerErrors.error('not-agreed')
  if (!nameMatches(signature.fullName, profileName)) throw offerErrors.error('wrong-name')
}

/**
 * Refuses an uploaded letter that does not name the letter as it is now by its hash. One that names none counts only while the
 * document never had another letter: then there is no doubt which one was shown.
 * @throws `letter-changed`
 */
export function checkUploaded(
  signature: Extract<Signature, { way: 'upload' }>,
  letterSha256: string,
  wasReplaced: boolean,
): void {
  const isCurrent = signature.letterSha256 === undefined ? !wasReplaced : signature.letterSha256 === letterSha256
  if (!isCurrent) throw offerErrors.error('letter-changed')
}
