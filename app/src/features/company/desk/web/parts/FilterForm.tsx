import type { FormEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { carriedParameters } from '#ui/page/carried-parameters.ts'

/** A form whose fields become the address of the page; without scripts, the browser loads that address. */
export function FilterForm({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    )
    void navigate(`?${new URLSearchParams(fields).toString()}`)
  }
  return (
    <form className="desk-filters" role="search" onSubmit={send}>
      {[...new URLSearchParams(carriedParameters(search))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
