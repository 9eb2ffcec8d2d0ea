/**
 * Path of messages. Not an endpoint of the contract, because its response is an event stream instead of an envelope.
 */
export const MESSAGES_PATH = '/api/pcsx/assistant/messages'

/** Address of a passage in the footer, which is on every page. */
export const FOOTER = '#footer'

/** Returns the address of a text on this site: a path, or the footer; empty for other addresses. */
export const ownAddress = (url: string): string => (url === FOOTER || /^\/(?!\/)/.test(url) ? url : '')
