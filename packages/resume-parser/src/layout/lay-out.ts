import type { PageContent } from '../formats/pdf/page-glyph.ts'
import type { Line, TextDocument } from '../model/text-document.ts'
import { attachLinks, type PageLink } from './attach-links.ts'
import { composeAccents } from './characters/accents.ts'
import { chunksOfGlyphs } from './characters/chunks-of-glyphs.ts'
import { separateFurniture } from './furniture.ts'
import { markIcons } from './characters/icon-fonts.ts'
import { linesOfBlock } from './lines-of-block.ts'
import { bandsOfPage } from './columns/page-bands.ts'
import { flowPages } from './columns/page-flow.ts'
import { segmentsOfChunks } from './columns/segment.ts'
import { bodySizeOf, seenPage, type SeenPage } from './characters/visible-text.ts'

/** Returns the text of pages as lines in reading order. */
export function layOut(contents: readonly PageContent[], links: readonly PageLink[]): TextDocument {
  const clean = markIcons(contents.map((page) => ({ ...page, glyphs: composeAccents(page.glyphs) })))
  const bodySize = bodySizeOf(clean)
  const pages = clean.map((page) => seenPage(page, bodySize))
  const upright = pages.map(({ glyphs, height }) => ({
    height,
    segments: segmentsOfChunks(chunksOfGlyphs(glyphs.filter(({ angle }) => angle === 0))),
  }))
  const { pages: bodies, footers } = separateFurniture(upright)
  const bands = bodies.map((segments, index) => bandsOfPage(segments, index + 1))
  const rules = contents.map((page) => page.rules)
  const last = bandsOfPage(footers, 1).flatMap(({ columns }) => columns.flat())
  const blocks = [...flowPages(bands), ...last].map((block, index) => linesOfBlock(block, index, rules))
  const lines = [...blocks.flat(), ...rotatedLines(pages, blocks.length)]
  lines.forEach((line, index) => (line.index = index))
  attachLinks(lines, links)
  return { lines, pages: pages.length, hiddenText: pages.flatMap(({ hidden }) => hidden), bodySize }
}

/** Returns lines that are not horizontal, such as a name along the edge. They have no box. */
function rotatedLines(pages: readonly SeenPage[], firstBlock: number): Line[] {
  let block = firstBlock
  return pages.flatMap(({ glyphs }, index) => {
    const turned = glyphs.filter(({ angle }) => angle !== 0)
    return [...new Set(turned.map(({ angle }) => angle))].flatMap((angle) => {
      const segments = segmentsOfChunks(chunksOfGlyphs(turned.filter((glyph) => glyph.angle === angle)))
      return bandsOfPage(segments, index + 1)
        .flatMap(({ columns }) => columns.flat())
        .flatMap((found) => linesOfBlock(found, block++, []))
        .map(({ box: _box, ...line }) => line)
    })
  })
}
