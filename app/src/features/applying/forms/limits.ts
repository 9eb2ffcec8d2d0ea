/** Limits of the forms of jobs, with the unit in the name. */
export const formLimits = {
  questions: 500,
  definitionCharacters: 1_000_000,
  // Files of a converted field that states no number.
  convertedFieldFiles: 5,
  // For the estimate of how long a form takes.
  questionSeconds: 20,
  notedQuestionCharacters: 120,
  fieldNameCharacters: 80,
  titleCharacters: 200,
  languageCharacters: 35,
  /** Maximum number of options drawn as radio buttons. */
  circles: 4,
  /** Maximum number of options drawn as check boxes; more become a list with multiple selection. */
  boxes: 15,
  /** Maximum number of notes that an import keeps. */
  notes: 10_000,
  /** Longer texts are shown above the field, as texts to read. */
  labelCharacters: 250,
  helpCharacters: 300,
  summaryCharacters: 150,
  /** Number of joined forms and versions that a process caches; neither ever changes. */
  formsCached: 500,
} as const
