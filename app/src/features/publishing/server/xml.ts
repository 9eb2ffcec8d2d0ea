const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for an XML 1.0 element or attribute, dropping characters that XML does not allow. */
export function xmlText(text: string): string {
  return (
    text
      // https://www.w3.org/TR/xml/#charsets
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  )
}

/** Returns `<name>text</name>` with the text escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
