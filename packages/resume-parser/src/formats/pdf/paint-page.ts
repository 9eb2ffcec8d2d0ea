import type { PDFPageProxy } from 'pdfjs-dist'
import type { DrawnFont } from './graphics-state.ts'
import { isNumberList, matrixOf } from './matrix.ts'
import type { PageContent } from './page-glyph.ts'
import { type LettersOf, PagePainter } from './page-painter.ts'

type Operators = typeof import('pdfjs-dist').OPS
type Layers = Awaited<ReturnType<import('pdfjs-dist').PDFDocumentProxy['getOptionalContentConfig']>>

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** Returns the characters and shapes of a page as its operators draw them. */
export async function paintPage(
  page: PDFPageProxy,
  operators: Operators,
  layers: Layers,
  lettersOf: LettersOf,
): Promise<PageContent> {
  const viewport = page.getViewport({ scale: 1 })
  const painter = new PagePainter(matrixOf(viewport.transform) ?? [1, 0, 0, -1, 0, viewport.height], lettersOf)
  const { fnArray, argsArray } = await page.getOperatorList()
  const fonts = new Map<string, DrawnFont | undefined>()
  const fontNamed = (name: unknown) => {
    if (typeof name !== 'string') return undefined
    if (!fonts.has(name)) fonts.set(name, page.commonObjs.has(name) ? drawnFont(page.commonObjs.get(name)) : undefined)
    return fonts.get(name)
  }
  /** One entry for each open marked content; false where its layer is hidden. */
  const marked: boolean[] = []
  fnArray.forEach((operator, index) => {
    const args: unknown = argsArray[index]
    const list: readonly unknown[] = Array.isArray(args) ? args : []
    switch (operator) {
      case operators.save:
        return painter.save()
      case operators.restore:
      case operators.paintFormXObjectEnd:
      case operators.endAnnotation:
        return painter.restore()
      case operators.transform:
        return painter.transform(matrixOf(list))
      case operators.paintFormXObjectBegin:
        painter.save()
        return painter.transform(matrixOf(list[0]))
      case operators.beginGroup:
        painter.save()
        return painter.transform(matrixOf(groupMatrix(list[0])))
      case operators.endGroup:
        return painter.restore()
      case operators.beginAnnotation:
        return painter.beginAnnotation(matrixOf(list[2]), matrixOf(list[3]))
      case operators.setGState:
        return setFontOfState(list[0])
      case operators.setFont:
        return painter.setFont(fontNamed(list[0]), numberOf(list[1]))
      case operators.setCharSpacing:
        return painter.set({ charSpacing: numberOf(list[0]) })
      case operators.setWordSpacing:
        return painter.set({ wordSpacing: numberOf(list[0]) })
      case operators.setHScale:
        return painter.set({ horizontalScale: numberOf(list[0]) / 100 })
      case operators.setLeading:
        return painter.set({ leading: numberOf(list[0]) })
      case operators.setTextRise:
        return painter.set({ rise: numberOf(list[0]) })
      case operators.setTextRenderingMode:
        return painter.set({ renderingMode: numberOf(list[0]) })
      case operators.setFillRGBColor:
        return painter.set({ fillColor: String(list[0]) })
      case operators.setFillTransparent:
      case operators.setFillColorN:
        return painter.set({ fillColor: '' })
      case operators.beginText:
        return painter.beginText()
      case operators.setTextMatrix:
        return painter.setTextMatrix(matrixOf(list) ?? matrixOf(list[0]))
      case operators.setLeadingMoveText:
        painter.set({ leading: -numberOf(list[1]) })
        return painter.moveText(numberOf(list[0]), numberOf(list[1]))
      case operators.moveText:
        return painter.moveText(numberOf(list[0]), numberOf(list[1]))
      case operators.nextLine:
        return painter.nextLine()
      case operators.showText:
      case operators.showSpacedText:
        return painter.showText(list[0], !marked.includes(false))
      case operators.nextLineShowText:
        painter.nextLine()
        return painter.showText(list[0], !marked.includes(false))
      case operators.beginMarkedContent:
        return void marked.push(true)
      case operators.beginMarkedContentProps:
        return void marked.push(list[0] !== 'OC' || layers.isVisible(list[1]))
      case operators.endMarkedContent:
        return void marked.pop()
      case operators.clip:
      case operators.eoClip:
        return painter.clip()
      case operators.constructPath:
        return painter.path(paintingOf(list[0]), list[1], list[2])
      default:
        return undefined
    }
  })

  function setFontOfState(changes: unknown): void {
    if (!Array.isArray(changes)) return
    for (const change of changes) {
      if (!Array.isArray(change) || change[0] !== 'Font' || !Array.isArray(change[1])) continue
      painter.setFont(fontNamed(change[1][0]), numberOf(change[1][1]))
    }
  }

  function paintingOf(operator: unknown): 'fill' | 'stroke' | 'none' {
    if (operator === operators.endPath) return 'none'
    return operator === operators.stroke || operator === operators.closeStroke ? 'stroke' : 'fill'
  }

  return { width: viewport.width, height: viewport.height, glyphs: painter.glyphs, rules: painter.shapes.rules() }
}

const groupMatrix = (group: unknown) =>
  typeof group === 'object' && group !== null && 'matrix' in group ? group.matrix : undefined

/** Reads what layout needs from a font object of pdf.js. */
function drawnFont(font: unknown): DrawnFont | undefined {
  if (typeof font !== 'object' || font === null) return undefined
  const read = (key: string): unknown => Reflect.get(font, key)
  // Fonts without the flag often say it in their names.
  const stated = read('name')
  const name = typeof stated === 'string' ? stated.replace(/^[A-Z]{6}\+/, '') : ''
  const matrix = read('fontMatrix')
  return {
    name,
    bold: read('bold') === true || read('black') === true || /bold|black|heavy|semi-?bold|demi|[-_,]bd\b/i.test(name),
    italic: read('italic') === true || /italic|oblique|[-_,]it\b/i.test(name),
    unit: isNumberList(matrix) ? (matrix[0] ?? 0.001) : 0.001,
    vertical: read('vertical') === true,
    type3: read('isType3Font') === true,
  }
}
