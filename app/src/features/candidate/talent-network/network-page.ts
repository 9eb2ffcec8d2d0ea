import { readLinkAction } from '#kernel/links/emailed-link.ts'

/** Page of the talent network; emails link there with `confirm` or `leave` and the entry's token. */
export const NETWORK_PATH = '/careers/jtn'

/** Returns the action that an emailed link requests; undefined for the plain page. */
export const readNetworkLink = (search: string) => readLinkAction(search, ['confirm', 'leave'])

/** Texts of the form, from the page's catalogue. */
export interface NetworkFormWords {
  section: string
  name: string
  email: string
  emailHelp: string
  interests: string
  interestsHelp: string
  location: string
  consent: string
}

/** Returns the form's definition, with the endpoint's maximum lengths in characters. */
export function networkForm(words: NetworkFormWords) {
  const most = (value: number) => [{ type: 'maxLength', value }]
  return {
    sections: [
      {
        title: words.section,
        items: [
          { name: 'name', type: 'text', label: words.name, required: true, rules: most(100) },
          { name: 'email', type: 'email', label: words.email, help: words.emailHelp, required: true, rules: most(254) },
          {
            name: 'interests',
            type: 'text',
            label: words.interests,
            help: words.interestsHelp,
            required: true,
            rules: most(500),
          },
          { name: 'location', type: 'text', label: words.location, rules: most(200) },
          { name: 'consent', type: 'checkboxItem', label: words.consent, required: true },
        ],
      },
    ],
  }
}
