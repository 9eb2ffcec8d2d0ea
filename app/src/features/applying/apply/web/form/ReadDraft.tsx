import type { FormDefinition } from '@foyer/form-kit'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { draftQuery } from '../apply-queries.ts'
import { WrittenAnswers } from './WrittenAnswers.tsx'

/** The answers of a draft whose job closed, to read and copy. */
export function ReadDraft({ id }: { readonly id: string }) {
  const query = useQuery(draftQuery(useApp(), id))
  const messages = useKitMessages()
  return (
    <section className="apply-page apply-written" aria-labelledby="written-heading">
      <h2 id="written-heading">
        <FormattedMessage id="apply.closed.draft" />
      </h2>
      <Loaded query={query} failed="apply.failed">
        {({ definition, values, files }) =>
          messages && (
            <WrittenAnswers
              // The kit checked it when it was published.
              definition={definition as FormDefinition}
              values={{ ...values, ...Object.groupBy(files, ({ field }) => field) }}
              messages={messages}
              labelledBy="written-heading"
            />
          )
        }
      </Loaded>
    </section>
  )
}
