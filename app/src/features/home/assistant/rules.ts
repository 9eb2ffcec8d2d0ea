/** Path of messages. It answers with an event stream instead of an envelope, so it is not an endpoint of the contract. */
export const MESSAGES_PATH = '/api/pcsx/assistant/messages'

/** Address of a passage that is in the footer of every page. */
export const FOOTER = '#footer'

/** Returns the address of a text if it is on this site: a path, or the footer; else an empty one. */
export const ownAddress = (url: string): string => (url === FOOTER || /^\/(?!\/)/.test(url) ? url : '')
