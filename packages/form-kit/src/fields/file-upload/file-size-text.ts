import { MEGABYTE } from './file-limits.ts'

const KILOBYTE = 1024

/** Formats a size for a language, for example "1.5 MB". */
export function fileSizeText(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes >= MEGABYTE
      ? [bytes / MEGABYTE, 'megabyte']
      : bytes >= KILOBYTE
        ? [bytes / KILOBYTE, 'kilobyte']
        : [bytes, 'byte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
