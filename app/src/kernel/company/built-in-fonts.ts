const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

/** Name of the typeface that comes with Foyer, that of a theme without another. */
export const TYPEFACE = 'figtree'

/** Fonts a company needs no file for, as CSS: the typeface that comes with Foyer, and stacks of fonts that devices have. */
export const builtInFonts: Readonly<Record<string, string>> = {
  [TYPEFACE]: `Figtree,Figtree-fallback,${SYSTEM}`,
  system: SYSTEM,
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  geometric: "Avenir,Montserrat,Corbel,'URW Gothic',source-sans-pro,sans-serif",
  serif: "Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif",
  'old-style': "'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,serif",
  slab: "Rockwell,'Rockwell Nova','Roboto Slab','DejaVu Serif','Sitka Small',serif",
}
