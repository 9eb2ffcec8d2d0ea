/** Fonts that need no file, as CSS. */
export const builtInFonts: Readonly<Record<string, string>> = {
  system: "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif",
  humanist: "Seravek,'Gill Sans Nova',Ubuntu,Calibri,'DejaVu Sans',source-sans-pro,sans-serif",
  geometric: "Avenir,Montserrat,Corbel,'URW Gothic',source-sans-pro,sans-serif",
  serif: "Charter,'Bitstream Charter','Sitka Text',Cambria,Georgia,serif",
  'old-style': "'Iowan Old Style','Palatino Linotype','URW Palladio L',P052,serif",
  slab: "Rockwell,'Rockwell Nova','Roboto Slab','DejaVu Serif','Sitka Small',serif",
}
