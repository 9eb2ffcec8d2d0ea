import { groupReceipt } from '../../receipt.ts'
import type { CompanyApplication } from './company-service.ts'
import { splitName } from '#kernel/full-name.ts'

/** A name in two parts; the last one is empty for people with a single name. */
interface PersonName {
  firstName: string
  lastName: string
}

/**
 * Returns an applicant's name as the form asks for it, in two fields or one, else the account's.
 *
 * @param answerTo returns the answer to a standard question; empty without one
 */
export function applicantName(answerTo: (question: string) => string, account: PersonName | undefined): PersonName {
  const [firstName, lastName, whole] = [answerTo('firstname'), answerTo('lastname'), answerTo('fullname').trim()]
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  if (whole !== '') return splitName(whole)
  return { firstName: account?.firstName ?? '', lastName: account?.lastName ?? '' }
}

/** Returns a name for an application in lists: the person's, else their address, else the receipt. */
export const shownName = ({
  firstName,
  lastName,
  email,
  receipt,
}: Pick<CompanyApplication, 'firstName' | 'lastName' | 'email' | 'receipt'>): string =>
  `${firstName} ${lastName}`.trim() || email || groupReceipt(receipt)
