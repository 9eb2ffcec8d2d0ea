import { nameMatches } from '#kernel/full-name.ts'
import { agreement, methodsOf } from '../../rules.ts'
import { offerErrors } from '../../errors.ts'
import { documentStates, keepsSignatures, offerStates, offerStatusAt } from '../../states.ts'
import type { EvidenceRow } from '../evidence/evidence-store.ts'
import type { DocumentRow, OfferRow } from '../records/store.ts'

/** A candidate's submission to sign a document. */
export type Signature =
  | {
      way: 'typed'
      fullName: string
      agreed: string | undefined
      termsVersion: string | undefined
      letterSha256: string | undefined
      version: string | undefined
    }
  | { way: 'upload'; fileSha256: string; letterSha256: string | undefined; version: string | undefined }
  | {
      way: 'esign'
      /** True if the page merely reports a signature that was made in any way. */
      anyWay?: true
    }

/**
 * Decides whether a document can be signed now, or was already signed by the same act, which then counts.
 * @throws the reason that prevents the offer or the document from being signed
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
  checkMethod(document, signature)
  return 'sign'
}

/** @throws `no-file` for an empty form that needs a file, `way-not-offered`; a mere report has no way */
function checkMethod(document: DocumentRow, signature: Signature): void {
  if (signature.way === 'esign' && signature.anyWay) return
  const ways = methodsOf(document)
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
 * Checks that a typed submission counts as this person's signature on this letter.
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
 * Refuses an upload unless it names the current letter by hash. Without a hash it counts only if the document never had
 * another letter, since then it is clear which one was shown.
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
