const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for an XML 1.0 element or attribute: markup is escaped, characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return (
    text
      // https://www.w3.org/TR/xml/#charsets
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  )
}

/** `<name>text</name>` with its text escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
