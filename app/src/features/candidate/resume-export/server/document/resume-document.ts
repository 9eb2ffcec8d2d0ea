/** A piece of text that can be a link. */
export interface LinkedText {
  text: string
  href?: string
}

/** One way to reach the candidate, or one web address. */
export interface ContactItem extends LinkedText {
  kind: 'email' | 'phone' | 'place' | 'link'
}

/** A job, degree, project or similar. Parts that its source lacks are missing or empty. */
export interface DocumentEntry {
  title: string
  /** Issuer, awarder or publisher, next to the title. */
  by?: string
  /** Parts of the line below the title, such as the employer and the place. */
  under: LinkedText[]
  /** A date or a range of dates in the language of the document. */
  dates?: string
  paragraphs: string[]
  bullets: string[]
  /** Short facts with their names, such as the grade. */
  facts: { name: string; text: string }[]
}

/** A line of a list such as skills: values, and the name of their group. */
export interface DocumentItems {
  group?: string
  values: string[]
}

/** A titled section; `key` is an `ExportSection` in a résumé. */
export type DocumentSection = { key: string; title: string } & (
  | { kind: 'text'; paragraphs: string[] }
  | { kind: 'entries'; entries: DocumentEntry[] }
  | { kind: 'items'; items: DocumentItems[] }
)

/** A résumé as people read it: texts in the order and language of the page, without any formatting. */
export interface ResumeDocument {
  /** BCP 47 tag of the language of headings and dates. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Title of the file, such as "Résumé: Alice Moreau". */
  title: string
  name: string
  label?: string
  contact: ContactItem[]
  contactTitle: string
  sections: DocumentSection[]
}
