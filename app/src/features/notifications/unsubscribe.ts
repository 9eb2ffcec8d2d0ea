/** Page that notification emails link to, with a `token`. */
export const UNSUBSCRIBE_PATH = '/careers/unsubscribe'

/** Returns the token in the URL of that page. */
export const unsubscribeToken = (search: string): string => new URLSearchParams(search).get('token') ?? ''
