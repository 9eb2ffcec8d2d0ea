import type { FormDefinition, StandardItem } from '@foyer/form-kit'

/** A form that demonstrates one feature of the form kit. */
export interface FeatureForm {
  /** Path below `/form-kit/features/`. */
  readonly path: string
  readonly title: string
  readonly about: string
  readonly layout?: 'paged' | 'uploads'
  readonly definition: FormDefinition<StandardItem>
}

/** Response time of the simulated server, in seconds. */
export const ANSWER_SECONDS = 1.5

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const towns = [
  'Aachen',
  'Bordeaux',
  'Córdoba',
  'Dublin',
  'Évora',
  'Florence',
  'Gdańsk',
  'Haifa',
  'Izmir',
  'Jena',
  'Kyoto',
  'Lisbon',
  'Łódź',
  'Malmö',
  'Nantes',
  'Oslo',
  'Porto',
  'Quito',
]
const choicesOf = (labels: readonly string[]) => labels.map((label) => ({ label, value: label.toLowerCase() }))

/** The forms of the gallery's group "Features". */
export const featureForms: readonly FeatureForm[] = [
  {
    path: 'sending',
    title: 'Sending and refusals',
    about: `A server that answers after ${ANSWER_SECONDS} seconds: it takes the answers, refuses one of them, or fails.`,
    definition: {
      sections: [
        {
          title: 'Your order',
          items: [
            {
              name: 'server',
              type: 'radio',
              label: 'The server',
              required: true,
              choices: [
                { label: 'takes it', value: 'takes' },
                { label: 'refuses the email', value: 'refuses' },
                { label: 'fails', value: 'fails' },
              ],
            },
            { name: 'email', type: 'email', label: 'Email', required: true },
          ],
        },
      ],
    },
  },
  {
    path: 'required',
    title: 'Required at times',
    about:
      'Questions that need an answer while a condition holds: an employer if you work, and a phone number or an email.',
    definition: {
      sections: [
        {
          title: 'About you',
          items: [
            { name: 'works', type: 'checkboxItem', label: 'I have a job' },
            {
              name: 'employer',
              type: 'text',
              label: 'Employer',
              required: { field: 'works', operator: 'equals', value: true },
            },
            { name: 'email', type: 'email', label: 'Email', required: { field: 'phone', operator: 'isEmpty' } },
            { name: 'phone', type: 'phone', label: 'Phone', required: { field: 'email', operator: 'isEmpty' } },
          ],
        },
      ],
    },
  },
  {
    path: 'long-lists',
    title: 'Long lists',
    about: 'Above 15 options a list can be searched, in spite of accents; below, it is the one of the browser.',
    definition: {
      sections: [
        {
          title: 'Your trip',
          items: [
            { name: 'month', type: 'select', label: 'Month', choices: choicesOf(months) },
            { name: 'town', type: 'select', label: 'Town', required: true, choices: choicesOf(towns) },
            { name: 'towns', type: 'select', label: 'Other towns', multiple: true, choices: choicesOf(towns) },
            { name: 'soon', type: 'select', label: 'Month you like best', choices: choicesOf(months), searchAbove: 5 },
          ],
        },
      ],
    },
  },
  {
    path: 'computed',
    title: 'Computed values',
    about:
      'Amounts, a total and an age that follow from other answers. People can’t change them, and the server computes them again.',
    definition: {
      sections: [
        {
          title: 'Your order',
          items: [
            {
              name: 'lines',
              type: 'dynamicList',
              label: 'Item',
              itemLayout: 'row',
              rules: [{ type: 'minLength', value: 1, message: 'Add an item.' }],
              items: [
                { name: 'price', type: 'number', label: 'Price', required: true },
                { name: 'count', type: 'number', label: 'Quantity', required: true },
                {
                  name: 'amount',
                  type: 'number',
                  label: 'Amount',
                  computed: { product: [{ field: 'price' }, { field: 'count' }] },
                },
              ],
            },
            { name: 'express', type: 'checkboxItem', label: 'Express delivery for 4.90' },
            {
              name: 'total',
              type: 'number',
              label: 'Total',
              help: 'At most 500',
              computed: { sum: [{ field: 'lines', each: 'amount' }, { product: [{ field: 'express' }, 4.9] }] },
              rules: [{ type: 'maxValue', value: 500 }],
            },
          ],
        },
        {
          title: 'About you',
          items: [
            { name: 'first', type: 'text', label: 'First name' },
            { name: 'last', type: 'text', label: 'Last name' },
            {
              name: 'full',
              type: 'text',
              label: 'Name on the label',
              computed: { concat: [{ field: 'first' }, { field: 'last' }], separator: ' ' },
            },
            { name: 'born', type: 'date', label: 'Date of birth' },
            {
              name: 'age',
              type: 'number',
              label: 'Age',
              computed: { dateDifference: { from: { field: 'born' }, until: 'today', unit: 'years' } },
            },
          ],
        },
      ],
    },
  },
  {
    path: 'pages',
    title: 'Page by page',
    about: 'A stepper that shows one section at a time, and checks it before the next.',
    layout: 'paged',
    definition: {
      sections: [
        {
          title: 'About you',
          items: [
            { name: 'name', type: 'text', label: 'Name', required: true },
            { name: 'drives', type: 'checkboxItem', label: 'I drive' },
          ],
        },
        {
          title: 'Driving',
          items: [
            {
              name: 'licence',
              type: 'text',
              label: 'Driving licence',
              required: true,
              visibleFn: { field: 'drives', operator: 'equals', value: true },
            },
          ],
        },
        { title: 'Last words', items: [{ name: 'note', type: 'textarea', label: 'Note' }] },
      ],
    },
  },
  {
    path: 'counters',
    title: 'Character counters',
    about: 'How many characters are left: always beneath a longer text, near the end of a line.',
    definition: {
      sections: [
        {
          title: 'About you',
          items: [
            { name: 'why', type: 'textarea', label: 'Why us?', rules: [{ type: 'maxLength', value: 60 }] },
            { name: 'nick', type: 'text', label: 'Nickname', rules: [{ type: 'maxLength', value: 30 }] },
            { name: 'code', type: 'text', label: 'Code', counter: true, rules: [{ type: 'maxLength', value: 8 }] },
          ],
        },
      ],
    },
  },
  {
    path: 'uploads',
    title: 'Files that upload at once',
    about: `Each file goes to a server of your choice as soon as it is added; the field's value is the list of its ids.`,
    layout: 'uploads',
    definition: {
      sections: [
        {
          title: 'Application',
          items: [
            {
              name: 'server',
              type: 'radio',
              label: 'The server',
              choices: [
                { label: 'takes the file', value: 'takes' },
                { label: 'finds it protected by a password', value: 'remarks' },
                { label: 'refuses the file', value: 'refuses' },
                { label: "can't be reached", value: 'fails' },
              ],
            },
            {
              name: 'papers',
              type: 'fileUpload',
              label: 'Papers',
              required: true,
              rules: [{ type: 'maxLength', value: 3 }],
            },
          ],
        },
      ],
    },
  },
]
