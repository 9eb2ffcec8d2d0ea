/** The page to which mails of notifications lead with the `token` of what ends. */
export const UNSUBSCRIBE_PATH = '/careers/unsubscribe'

/** The token in the address of that page. */
export const unsubscribeToken = (search: string): string => new URLSearchParams(search).get('token') ?? ''
