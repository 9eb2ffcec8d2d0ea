/**
 * Where this site serves what PDFs may lack (fonts, tables of characters, decoders of pictures), for `resources` of the form kit's
 * viewers. The build puts it there, below the version of the library that reads it.
 */
export const PDF_RESOURCES = '/gen/pdf/'
