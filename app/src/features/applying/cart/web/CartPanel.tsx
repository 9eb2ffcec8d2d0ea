import * as limits from '#config/limits.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { comparePath } from '#features/candidate/compare/rules.ts'
import { positionPath } from '#features/jobs/positions/rules.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { JobLines } from '#ui/JobLines.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { Cart } from '../contract.ts'
import { changeOwnCart, useCart } from './cart-queries.ts'
import { closeCart } from './open-cart.ts'

/** The jobs in the cart, at the side of the page. */
export function CartPanel() {
  const intl = useIntl()
  const query = useCart()
  return (
    <Dialog
      className="cart-panel"
      labelledBy="cart-heading"
      onClose={closeCart}
      closeLabel={intl.formatMessage({ id: 'cart.close' })}
    >
      <div data-testid="cart-panel">
        <h2 id="cart-heading">
          <FormattedMessage id="cart.title" />
        </h2>
        <Loaded query={query} loading="cart.loading" failed="cart.failed">
          {(cart) => <CartContent cart={cart} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function CartContent({ cart: { jobCartData, unavailable, most } }: { readonly cart: Cart }) {
  const { search } = useLocation()
  const count = jobCartData.length
  if (count + unavailable.length === 0) {
    return (
      <p>
        <FormattedMessage id="cart.empty" />
      </p>
    )
  }
  return (
    <>
      {count + unavailable.length >= most && (
        <p role="status">
          <FormattedMessage id="cart.full" values={{ most }} />
        </p>
      )}
      <ul className="cart-list">
        {jobCartData.map((position) => (
          <li key={position.id} className="cart-item">
            <div>
              <Link to={withCarriedParameters(pathOf(position), search)} onClick={closeCart}>
                <bdi>{position.name}</bdi>
              </Link>
              <JobLines job={position} day={null} />
            </div>
            <RemoveButton id={position.id} name={position.name} />
          </li>
        ))}
      </ul>
      {unavailable.length > 0 && (
        <section aria-labelledby="cart-unavailable">
          <h3 id="cart-unavailable">
            <FormattedMessage id="cart.unavailable" values={{ count: unavailable.length }} />
          </h3>
          <ul className="cart-list">
            {unavailable.map(({ id, name, reason }) => (
              <li key={id} className="cart-item">
                <div>
                  <bdi>{name}</bdi>
                  <p className="cart-reason">
                    <FormattedMessage id={`cart.reason.${reason}`} />
                  </p>
                </div>
                <RemoveButton id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {count > 0 && (
        <p className="cart-apply">
          <Link
            className="button button-primary"
            to={withCarriedParameters(`/careers/apply?pid=${jobCartData.map(({ id }) => id).join(',')}`, search)}
            onClick={closeCart}
          >
            <FormattedMessage id="cart.apply" values={{ count }} />
          </Link>
          {count >= limits.comparedJobs.least && (
            <Link
              className="button"
              to={withCarriedParameters(comparePath(jobCartData.map(({ id }) => id)), search)}
              onClick={closeCart}
            >
              <FormattedMessage id="cart.compare" />
            </Link>
          )}
        </p>
      )}
    </>
  )
}

function RemoveButton({ id, name }: { readonly id: number; readonly name: string }) {
  const intl = useIntl()
  const app = useApp()
  return (
    <button
      type="button"
      className="button"
      aria-label={intl.formatMessage({ id: 'cart.removeNamed' }, { name })}
      onClick={({ currentTarget }) => {
        const panel = currentTarget.closest('dialog')
        // The pressed button disappears with its row.
        void changeOwnCart(app, { operation: 'remove', ids: [id] }).then((gone) => {
          if (gone) panel?.querySelector('button')?.focus()
        })
      }}
    >
      <FormattedMessage id="cart.remove" />
    </button>
  )
}

const pathOf = ({ id, name, positionUrl }: Cart['jobCartData'][number]) =>
  positionUrl.includes('?') ? positionUrl : positionPath(id, name)
