/** Limits of the settings at the desk. */
export const siteSettingsLimits = {
  groupCharacters: 40,
  noteCharacters: 500,
  // Company texts can be long, and a page has several.
  bodyBytes: 2_000_000,
  fieldsAtOnce: 200,
  versions: 50,
  // More choices open as a list.
  choicesShown: 3,
  // After the last change until it is saved, and until a failed save is tried again.
  saveMs: 600,
  retryMs: 5000,
  // Of the name from which a new stage's key is made, so that a number fits behind it.
  stageKeyCharacters: 40,
  // Of a value in a list of differences.
  valueCharacters: 300,
} as const
