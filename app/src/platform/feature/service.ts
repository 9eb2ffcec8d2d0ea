/**
 * A typed key for a service that one feature provides and others use. Users import the key from the face of the feature
 * that declares it; they depend neither on the provider nor on when the service is created.
 */
export interface ServiceKey<T> {
  readonly name: string
  /** A getter for the service in each context. */
  readonly getters: WeakMap<object, () => T>
  /** The service used when no feature provides it. */
  readonly fallback: T | undefined
}

/** Declares a service named `<feature>.<service>`; with a fallback no feature has to provide it. */
export function defineService<T>(name: string, fallback?: T): ServiceKey<T> {
  return { name, getters: new WeakMap(), fallback }
}

/** A service provided by a feature; created with {@link provide} or {@link provideOpened}. */
export interface Provision<Context extends object> {
  readonly name: string
  /** True if the service exists only in servers, not in commands. */
  readonly serverOnly: boolean
  /** Registers the service in a context without creating it. */
  register(context: Context): void
  /** Opens the service and returns a function that closes it. */
  open?(context: Context): Promise<() => Promise<void> | void>
}

/** Provides a service that is created on first use, once per context. */
export function provide<T, Context extends object>(
  key: ServiceKey<T>,
  make: (context: Context) => T,
): Provision<Context> {
  return {
    name: key.name,
    serverOnly: false,
    register(context) {
      let made: { service: T } | undefined
      let making = false
      key.getters.set(context, () => {
        if (made) return made.service
        if (making) throw new Error(`The service ${key.name} depends on itself. Break the cycle.`)
        making = true
        try {
          made = { service: make(context) }
        } finally {
          making = false
        }
        return made.service
      })
    },
  }
}

/** Provides a service that is opened when the site opens, in feature order, and closed with it. */
export function provideOpened<T, Context extends object>(
  key: ServiceKey<T>,
  steps: {
    open(context: Context): Promise<T>
    close?(service: T): Promise<void> | void
    serverOnly?: boolean
  },
): Provision<Context> {
  return {
    name: key.name,
    serverOnly: steps.serverOnly ?? false,
    register(context) {
      key.getters.set(context, () => {
        const when = steps.serverOnly ? ' Only servers open it.' : ''
        throw new Error(
          `The service ${key.name} is not open.${when} Name the feature that provides it in the list “after”.`,
        )
      })
    },
    async open(context) {
      const service = await steps.open(context)
      key.getters.set(context, () => service)
      return () => steps.close?.(service)
    },
  }
}

/** Returns a service in a context. @throws an Error if no feature provides it and it has no fallback */
export function useService<T>(context: object, key: ServiceKey<T>): T {
  const get = key.getters.get(context)
  if (!get && key.fallback !== undefined) return key.fallback
  if (!get) throw new Error(`No feature provides the service ${key.name}. Add one to main/features.ts.`)
  return get()
}
