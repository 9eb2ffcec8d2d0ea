/** Properties with which each vendor describes the questions of a job's application. */
const PROPERTIES = {
  greenhouse: {
    questions: ['questions'],
    also: [
      'location_questions',
      'compliance',
      'demographic_questions',
      'data_compliance',
      'ai_disclaimer',
      'include_ai_disclaimer',
      'ai_opt_out_request_url',
    ],
  },
  ashby: {
    questions: ['applicationForm', 'applicationFormDefinition'],
    also: ['surveyForms', 'surveyFormDefinitions'],
  },
  lever: {
    questions: ['cards', 'customQuestions'],
    also: ['personalInformation', 'urls', 'surveysResponses', 'surveys'],
  },
  recruitee: {
    questions: ['open_questions'],
    also: [
      'options_phone',
      'options_cv',
      'options_cover_letter',
      'options_photo',
      'options_salutation',
      'options_title',
      'locations',
      'locations_question',
      'locations_question_type',
      'locations_question_required',
    ],
  },
  workable: { questions: ['form_fields', 'questions'], also: [] },
  smartrecruiters: { questions: ['fieldSets', 'questions'], also: [] },
} as const

/**
 * Returns the questions of a job's application in the vendor's format; undefined if the job doesn't list them, for
 * example in responses requested without them.
 */
export function applicationQuestions(
  vendor: keyof typeof PROPERTIES,
  job: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const { questions, also } = PROPERTIES[vendor]
  if (questions.every((name) => job[name] === undefined || job[name] === null)) return undefined
  return { platform: vendor, ...Object.fromEntries([...questions, ...also].map((name) => [name, job[name]])) }
}
