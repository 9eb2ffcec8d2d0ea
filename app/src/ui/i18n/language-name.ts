/** Returns the name of a language in the reader's; its tag if it has none. */
export const languageName = (tag: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(tag) ?? tag
