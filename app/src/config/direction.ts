const RIGHT_TO_LEFT = /^(?:ar|he|fa)(?:-|$)/

/** Returns the reading direction of a language tag. */
export const direction = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr')
