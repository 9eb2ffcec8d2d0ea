/** Ids of the invented offer and its letter, which previews show. */
export const INVENTED_OFFER = 'example'
export const INVENTED_LETTER = 'letter'
