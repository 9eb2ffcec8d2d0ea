/**
 * Path of the resources PDFs can lack (fonts, character maps, image decoders), for `resources` of the form kit's
 * viewers. The build copies them there, under the version of the library that reads them.
 */
export const PDF_RESOURCES = '/gen/pdf/'
