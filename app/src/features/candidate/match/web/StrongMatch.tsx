import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { scoreQuery, useLiveMatches } from './match-queries.ts'

/** The words "Strong match", for a strong match of a candidate who has read the notice. */
export function StrongMatch({ id }: { id: number }) {
  const app = useApp()
  useLiveMatches()
  const { data } = useQuery(scoreQuery(app, id))
  const [hasTexts, setHasTexts] = useState(false)
  const isStrong = data?.band === 'strong'
  useEffect(() => {
    if (isStrong) void needTexts('match').then(() => setHasTexts(true))
  }, [isStrong])
  return isStrong && hasTexts ? (
    <p className="tag">
      <FormattedMessage id="match.band.strong" />
    </p>
  ) : null
}
