import type { FieldNode } from '@foyer/form-kit'
import { useFieldState } from '@foyer/form-kit/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Origin } from '../../shapes.ts'

const DAY = { day: 'numeric', month: 'long' } as const

interface Props {
  readonly node: FieldNode
  readonly origin: Origin
}

/** The origin of an answer that was filled in for the person, until they change it. */
export function OriginMark({ node, origin: { kind, about = '', at } }: Props) {
  const intl = useIntl()
  const { dirty } = useFieldState(node)
  if (dirty) return null
  return (
    <p className="apply-origin">
      <FormattedMessage
        id={`apply.origin.${kind}`}
        values={{ about: <bdi key="about">{about}</bdi>, date: at ? intl.formatDate(at, DAY) : '' }}
      />
    </p>
  )
}
