import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { useDeskLink } from '../parts/desk-links.ts'
import { peopleQuery } from '../parts/desk-queries.ts'
import { FilterForm } from '../parts/FilterForm.tsx'
import { PageLinks } from '../parts/PageLinks.tsx'

/** A search for people by name, email address or receipt. */
export function PeoplePage() {
  const link = useDeskLink()
  const search = new URLSearchParams(useLocation().search)
  const text = search.get('text') ?? ''
  const query = useQuery(peopleQuery(useApp(), search))
  return (
    <>
      <h1>
        <FormattedMessage id="desk.area.people" />
      </h1>
      <p className="muted">
        <FormattedMessage id="desk.people.text" />
      </p>
      <FilterForm key={text}>
        <label>
          <span>
            <FormattedMessage id="desk.people.search" />
          </span>
          <input type="search" name="text" defaultValue={text} maxLength={200} />
        </label>
        <button type="submit" className="button">
          <FormattedMessage id="desk.search" />
        </button>
      </FilterForm>
      {text.trim() === '' ? null : (
        <Loaded query={query} loading="desk.loading" failed="desk.failed">
          {({ people, total }) => (
            <>
              <p role="status" className="muted">
                <FormattedMessage id="desk.people.count" values={{ count: total }} />
              </p>
              {total === 0 ? null : (
                <ul className="desk-list">
                  {people.map(({ id, name, email, isGuest, applications, lastAt }) => (
                    <li key={id} className="desk-line">
                      <div>
                        <Link className="desk-line-name" to={link(`people/${id}`)}>
                          <bdi>{name}</bdi>
                        </Link>
                        {email === null ? null : (
                          <span className="muted">
                            <bdi>{email}</bdi>
                          </span>
                        )}
                      </div>
                      <p className="desk-line-facts">
                        {isGuest ? (
                          <span className="tag">
                            <FormattedMessage id="desk.people.guest" />
                          </span>
                        ) : null}
                        <span className="muted">
                          <FormattedMessage id="desk.jobs.applications" values={{ count: applications }} />
                          {lastAt === null ? null : (
                            <>
                              {' · '}
                              <FormattedMessage id="desk.people.last" values={{ day: <Day at={lastAt} /> }} />
                            </>
                          )}
                        </span>
                      </p>
                    </li>
                  ))}
                </ul>
              )}
              <PageLinks
                total={total}
                shown={people.length}
                offset={Number(search.get('offset') ?? 0)}
                to={(offset) => link('people', { text, offset })}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}
