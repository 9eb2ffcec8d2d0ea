import { readLinkAction } from '#kernel/links/emailed-link.ts'

/** The candidate's referrals, with a form for a new one; `?pid=` selects the position. */
export const REFERRALS_PATH = '/careers/referrals'

/** Page of emailed links, on which the referred person agrees or declines. */
export const ANSWER_PATH = '/careers/referrals/answer'

/** The ways in which two people can know each other. */
export const relations = ['colleague', 'former-colleague', 'classmate', 'friend', 'family', 'other'] as const
export type Relation = (typeof relations)[number]

/** Returns the token of an emailed link; `decline` is sent by an email program's own button. */
export const readReferralLink = (search: string) => readLinkAction(search, ['token', 'accept', 'decline'])

/** Texts of the form, from the page's catalogue. */
export interface ReferralFormWords {
  section: string
  name: string
  email: string
  emailHelp: string
  relation: string
  relations: Readonly<Record<Relation, string>>
  note: string
  noteHelp: string
}

/** Returns the form's definition, with the endpoint's maximum lengths in characters. */
export function referralForm(words: ReferralFormWords, most: { name: number; note: number }) {
  const maxCharacters = (value: number) => [{ type: 'maxLength', value }]
  return {
    sections: [
      {
        title: words.section,
        items: [
          { name: 'name', type: 'text', label: words.name, required: true, rules: maxCharacters(most.name) },
          {
            name: 'email',
            type: 'email',
            label: words.email,
            help: words.emailHelp,
            required: true,
            rules: maxCharacters(254),
          },
          {
            name: 'relation',
            type: 'select',
            label: words.relation,
            required: true,
            choices: relations.map((value) => ({ value, label: words.relations[value] })),
          },
          { name: 'note', type: 'textarea', label: words.note, help: words.noteHelp, rules: maxCharacters(most.note) },
        ],
      },
    ],
  }
}
