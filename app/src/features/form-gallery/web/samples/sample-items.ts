import type { FieldItem } from '@foyer/form-kit'
import type { ReactNode } from 'react'

/** What the gallery shows of one type of field: an item, and a value that fills it. */
export interface Sample {
  readonly item: FieldItem & Readonly<Record<string, unknown>>
  readonly value: unknown
  /** A value that the type itself refuses, where there is one. */
  readonly wrong?: unknown
  readonly note?: ReactNode
}

const colours = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
  { label: 'Blue', value: 'blue' },
]

/** A sample of every type, by its name. */
export const sampleItems: Readonly<Record<string, Sample>> = {
  text: { item: { name: 'text', type: 'text', label: 'Job title' }, value: 'Baker' },
  textarea: { item: { name: 'textarea', type: 'textarea', label: 'About you' }, value: 'I bake at night.' },
  email: { item: { name: 'email', type: 'email', label: 'E-mail' }, value: 'ada@example.com', wrong: 'ada' },
  number: { item: { name: 'number', type: 'number', label: 'Years of experience' }, value: '7.5', wrong: '1e3' },
  ssn: { item: { name: 'ssn', type: 'ssn', label: 'Social security number' }, value: '123-45-6789', wrong: '123' },
  sin: { item: { name: 'sin', type: 'sin', label: 'Social insurance number' }, value: '123-456-789', wrong: '123' },
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
  },
  dynamicList: {
    item: {
      name: 'dynamicList',
      type: 'dynamicList',
      label: 'Job',
      items: [{ name: 'title', type: 'text', label: 'Title', required: true }],
    },
    value: [{ title: 'Cook' }, { title: 'Clerk' }],
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
