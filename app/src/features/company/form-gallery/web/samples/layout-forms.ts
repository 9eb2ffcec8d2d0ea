import type { FieldItem } from '@foyer/form-kit'

interface SampleForm {
  readonly sections: readonly {
    readonly title: string
    readonly description?: string
    readonly items: readonly (FieldItem & Readonly<Record<string, unknown>>)[]
  }[]
}

/** Sample for the simple layout: a list that needs two rows, and choices. */
export const simpleForm: SampleForm = {
  sections: [
    {
      title: 'About you',
      description: 'As it stands in your passport.',
      items: [
        { name: 'firstName', type: 'text', label: 'First name', required: true, layout: { width: 'half' } },
        { name: 'lastName', type: 'text', label: 'Last name', required: true, layout: { width: 'half' } },
        { name: 'email', type: 'email', label: 'E-mail', required: true, help: 'We write to you here.' },
      ],
    },
    {
      title: 'Your work',
      items: [
        {
          name: 'jobs',
          type: 'dynamicList',
          label: 'Job',
          rules: [{ type: 'minLength', value: 2, message: 'List your last two jobs.' }],
          items: [
            { name: 'title', type: 'text', label: 'Title', required: true },
            { name: 'left', type: 'checkboxItem', label: 'I have left it' },
          ],
        },
        {
          name: 'shift',
          type: 'radio',
          label: 'When can you work?',
          required: true,
          newItem: true,
          choices: [
            { label: 'By day', value: 'day' },
            { label: 'By night', value: 'night' },
          ],
        },
      ],
    },
  ],
}

/** Sample for the admin layout: some questions, and a section without visible items. */
export const adminForm: SampleForm = {
  sections: [
    {
      title: 'Uniform',
      items: [
        { name: 'cap', type: 'text', label: 'Cap size' },
        { name: 'unseen', type: 'text', label: 'Not shown', hidden: true },
        { name: 'shoes', type: 'number', label: 'Shoe size', required: true },
        {
          name: 'colour',
          type: 'radio',
          label: 'Apron',
          choices: [
            { label: 'White', value: 'white' },
            { label: 'Blue', value: 'blue' },
          ],
        },
      ],
    },
    { title: 'Nothing to see', items: [{ name: 'gone', type: 'text', label: 'Gone', hidden: true }] },
    { title: 'Arrival', items: [{ name: 'day', type: 'text', label: 'First day' }] },
  ],
}

/** A list that is entirely read-only. */
export const lockedForm: SampleForm = {
  sections: [
    {
      title: 'Taken over from your application',
      items: [
        {
          name: 'school',
          type: 'dynamicList',
          label: 'School',
          readonly: true,
          items: [
            { name: 'place', type: 'text', label: 'Place', required: true },
            { name: 'done', type: 'checkboxItem', label: 'Finished' },
          ],
        },
      ],
    },
  ],
}
