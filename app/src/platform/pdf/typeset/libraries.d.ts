declare module 'linebreak' {
  /** Finds the places where a line can end (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    /** Returns the next place, as an offset in UTF-16 units; null after the last. */
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Registers an open font, which the types of the package lack. */
    registerFont(name: string, font: import('@cantoo/fontkit').Font): this
  }
  interface AnnotationOption {
    /** The structure element that a link belongs to, which the types of the package lack. */
    structParent?: PDFKit.PDFStructureElement
  }
}
