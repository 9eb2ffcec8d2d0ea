/** Value of the parameter `for` in the address of a signing page that is part of a form. */
export const FOR_FORM = 'form'

/** Message ids of the texts about declining on a signing page. */
export interface DecliningWords {
  title: 'signing.declineTitle' | 'signing.form.declineTitle'
  text: 'signing.declineText' | 'signing.declineUndoable' | 'signing.form.declineText'
  confirm: 'signing.declineConfirm' | 'signing.form.declineConfirm'
  back: 'signing.back' | 'signing.form.back'
  declined: 'signing.declined.title' | 'signing.form.declined.title'
  declinedText: 'signing.declined.text' | 'signing.form.declined.text'
}

const offerWords: DecliningWords = {
  title: 'signing.declineTitle',
  text: 'signing.declineText',
  confirm: 'signing.declineConfirm',
  back: 'signing.back',
  declined: 'signing.declined.title',
  declinedText: 'signing.declined.text',
}

const formWords: DecliningWords = {
  title: 'signing.form.declineTitle',
  text: 'signing.form.declineText',
  confirm: 'signing.form.declineConfirm',
  back: 'signing.form.back',
  declined: 'signing.form.declined.title',
  declinedText: 'signing.form.declined.text',
}

/**
 * Returns the message ids for the page's address: a document of a form can be declined without declining an offer, which can be undone
 * for some days.
 */
export function decliningWords(parameters: URLSearchParams, undoDays: number): DecliningWords {
  if (parameters.get('for') === FOR_FORM) return formWords
  return undoDays === 0 ? offerWords : { ...offerWords, text: 'signing.declineUndoable' }
}
