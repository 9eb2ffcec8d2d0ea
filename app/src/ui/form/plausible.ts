/** True unless a text cannot be an email address; the server decides. */
export const isPlausibleEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+$/.test(typed.trim())

/** True for six digits, in any grouping and in any width of digits; the server decides. */
export const isPlausibleCode = (typed: string): boolean =>
  /^\d{6}$/.test(typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
