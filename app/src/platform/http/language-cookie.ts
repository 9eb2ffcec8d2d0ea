/** The cookie that keeps a visitor's language, signed in or not. */
export const LANGUAGE_COOKIE = 'language'
const YEAR_SECONDS = 31_536_000

/** Returns the `Set-Cookie` header that keeps a language for a year; null removes it, so that pages follow the browser again. */
export function languageCookie(language: string | null): string {
  const attributes = `Path=/; Max-Age=${language === null ? 0 : YEAR_SECONDS}; SameSite=Lax`
  return `${LANGUAGE_COOKIE}=${language ?? ''}; ${attributes}`
}
