import type { FieldItem } from '../model/definition.ts'
import { sampleFiles } from './sample-files.ts'

/**
 * An example of one type of field, for the conformance suite and for galleries. The item has no `required`, `help`,
 * `disabled`, `readonly` or `hidden`, because the suite sets them. (A type that is disabled by default has
 * `disabled: false`.)
 */
export interface FieldSample {
  readonly item: FieldItem & Readonly<Record<string, unknown>>
  /** A value as it is stored and passed to `initialValues`; undefined for types without a value. */
  readonly value: unknown
  /** The value as it is reported and sent, if it differs from `value`. */
  readonly reported?: unknown
  /** A stored or sent value that the type itself refuses, if it refuses any. */
  readonly wrong?: unknown
  /** The error text of `wrong`. */
  readonly wrongText?: string
}

const colours = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
  { label: 'Blue', value: 'blue' },
]

const skills = ['Baking', 'Book-keeping', 'Cooking', 'Coaching', 'First aid', 'Pastry', 'Sign language']

/** An example of a file field that uploads. */
export const uploadSample: FieldSample = {
  item: {
    name: 'papers',
    type: 'fileUpload',
    label: 'Papers',
    rules: [{ type: 'maxLength', value: 3 }],
    upload: async () => ({ id: 'f3' }),
  },
  value: [{ id: 'f1', name: 'cv.pdf', size: 2048, type: 'application/pdf' }, 'f2'],
  reported: ['f1', 'f2'],
  wrong: [{ id: 'f1', name: 'cv.exe', size: 2048 }],
  wrongText: "We can't accept cv.exe. Choose one of these file types: .doc, .docx, .pdf, .txt, .png, .jpg, .jpeg.",
}

/** Examples of the toolkit's types, by type name. */
export const fieldSamples: Readonly<Record<string, FieldSample>> = {
  text: { item: { name: 'text', type: 'text', label: 'Job title' }, value: 'Baker' },
  textarea: { item: { name: 'textarea', type: 'textarea', label: 'About you' }, value: 'I bake at night.' },
  email: {
    item: { name: 'email', type: 'email', label: 'E-mail' },
    value: 'ada@example.com',
    wrong: 'ada',
    wrongText: 'Email is invalid. Use the format "name@example.com".',
  },
  number: {
    item: { name: 'number', type: 'number', label: 'Years of experience' },
    value: '7.5',
    reported: 7.5,
    wrong: 'ten',
    wrongText: 'Enter a number, for example 12 or 12.5.',
  },
  phone: {
    item: { name: 'phone', type: 'phone', label: 'Phone' },
    value: '+14155550123',
    wrong: '+1415',
    wrongText: 'Enter a valid phone number and country code.',
  },
  ssn: {
    item: { name: 'ssn', type: 'ssn', label: 'Social security number' },
    value: '123-45-6789',
    wrong: '123',
    wrongText: 'Social security number is invalid. Enter in the format of XXX-XX-XXXX.',
  },
  sin: {
    item: { name: 'sin', type: 'sin', label: 'Social insurance number' },
    value: '123-456-789',
    wrong: '123',
    wrongText: 'Social insurance number is invalid. Enter in the format of XXX-XXX-XXX.',
  },
  radio: { item: { name: 'radio', type: 'radio', label: 'Colour', choices: colours }, value: 'green' },
  checkbox: {
    item: { name: 'checkbox', type: 'checkbox', label: 'Colours', choices: colours },
    value: ['red', 'blue'],
  },
  checkboxItem: { item: { name: 'checkboxItem', type: 'checkboxItem', label: 'I agree' }, value: true },
  star_rating: {
    item: { name: 'star_rating', type: 'star_rating', label: 'How was it?', disabled: false },
    value: 4,
    wrong: 9,
    wrongText: 'Choose 1 to 5 stars.',
  },
  date: {
    item: { name: 'date', type: 'date', label: 'When can you begin?' },
    value: '2026-03-04',
    wrong: '9999-12-31',
    wrongText: 'We cleared "9999-12-31" because it isn\'t a valid date. Enter the date again.',
  },
  dateRange: {
    item: { name: 'dateRange', type: 'dateRange', label: 'Time in this job', showCurrentCheck: true },
    value: { startDate: '2021-05', endDate: '2024-08', isCurrent: false },
    wrong: { startDate: '2021-05', endDate: '', isCurrent: false },
    wrongText: 'Please enter both a start and end date.',
  },
  fileUpload: {
    item: {
      name: 'fileUpload',
      type: 'fileUpload',
      label: 'Papers',
      rules: [
        { type: 'maxLength', value: 3 },
        { type: 'maxFileSizeMB', value: 5 },
      ],
    },
    value: sampleFiles,
    wrong: [{ ...sampleFiles[1], name: 'photo.pdf' }],
    wrongText:
      "The content of photo.pdf doesn't match a .pdf file. Save it again in that format, or choose another file.",
  },
  file_upload: {
    item: { name: 'file_upload', type: 'file_upload', label: 'Letter' },
    value: [sampleFiles[0]],
    wrong: [{ ...sampleFiles[0], size: 0, content: '' }],
    wrongText: 'cv.txt is empty. Choose another file.',
  },
  dynamicList: {
    item: {
      name: 'dynamicList',
      type: 'dynamicList',
      label: 'Job',
      items: [{ name: 'title', type: 'text', label: 'Title' }],
    },
    value: [{ title: 'Cook' }, { title: 'Clerk' }],
  },
  select: {
    item: { name: 'select', type: 'select', label: 'Shirt', choices: colours, choicesSortOrder: 'ascending' },
    value: 'green',
    wrong: 'purple',
    wrongText: 'Choose one of the options.',
  },
  dropdown: {
    item: { name: 'dropdown', type: 'dropdown', label: 'Shirts', choices: colours, multiple: true },
    value: ['red', 'blue'],
    wrong: ['red', 'purple'],
    wrongText: 'Choose one of the options.',
  },
  country: {
    item: { name: 'country', type: 'country', label: 'Country' },
    value: 'NL',
    wrong: 'Atlantis',
    wrongText: 'Choose one of the options.',
  },
  state: {
    item: { name: 'state', type: 'state', label: 'State', country: 'US' },
    value: 'US-CA',
    wrong: 'CA-ON',
    wrongText: 'Choose one of the options.',
  },
  skillSelector: {
    item: {
      name: 'skillSelector',
      type: 'skillSelector',
      label: 'Skills',
      showMoreThreshold: 3,
      suggestedSkills: ['Baking', 'First aid'],
      searchCall: async (typed: string) => skills.filter((skill) => skill.toLowerCase().includes(typed.toLowerCase())),
    },
    value: ['Cooking', 'Pastry', 'Hygiene', 'Book-keeping', 'Sign language'],
  },
  esignForm: {
    item: {
      name: 'esignForm',
      type: 'esignForm',
      label: 'Your contract',
      additionalProperties: { title: 'Contract to sign', wid: '0123456789abcdef' },
    },
    value: 'signed',
  },
  embedded_form: {
    item: {
      name: 'embedded_form',
      type: 'embedded_form',
      label: 'Tax form',
      additionalProperties: { title: 'Tax form to fill in', wid: 'fedcba9876543210' },
    },
    value: 'signed',
  },
  info: {
    item: { name: 'info', type: 'info', label: 'Good to know', content: '<p>We <b>answer</b> each letter.</p>' },
    value: undefined,
  },
  instruction: {
    item: {
      name: 'instruction',
      type: 'instruction',
      label: 'Before you begin',
      content: '<p>Have your papers ready.</p>',
    },
    value: undefined,
  },
}
