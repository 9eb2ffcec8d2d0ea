const KILOBYTE = 1024

/** Bytes of a megabyte, as limits count them. */
export const MEGABYTE = KILOBYTE * KILOBYTE

/** Formats a size for a language, for example "1.5 MB". Every page uses it, so that a file has one size. */
export function fileSizeText(bytes: number, locale: string): string {
  const [amount, unit, unitDisplay] =
    bytes >= MEGABYTE
      ? ([bytes / MEGABYTE, 'megabyte', 'short'] as const)
      : bytes >= KILOBYTE
        ? ([bytes / KILOBYTE, 'kilobyte', 'short'] as const)
        : // Its short form has no plural in English.
          ([bytes, 'byte', 'long'] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(amount)
}
