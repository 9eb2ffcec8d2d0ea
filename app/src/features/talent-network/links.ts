import { readLinkAction } from '#kernel/emailed-link.ts'

/** Page of the talent network; emails link there with `confirm` or `leave` and the entry's token. */
export const NETWORK_PATH = '/careers/jtn'

/** Returns the action that an emailed link requests; undefined for the plain page. */
export const readNetworkLink = (search: string) => readLinkAction(search, ['confirm', 'leave'])
