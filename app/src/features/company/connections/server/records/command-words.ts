/** Returns a function that reads an id of so many digits at most; 0 for anything else. Ids begin with 1, so none is found then. */
const idOf =
  (digits: number) =>
  (typed = ''): number =>
    /^\d+$/.test(typed) && typed.length <= digits ? Number(typed) : 0

/** Reads the id of a connection in a command. */
export const connectionId = idOf(9)

/** Words of a command about one connection. */
export const connectionWords = {
  arguments: [{ name: 'ID', describe: 'The connection’s id from foyer connection list.' }],
  options: {},
  notFound: ([id = '']: readonly string[], { domain }: { domain: string }) =>
    `${domain} has no connection ${id}. foyer connection list shows them.`,
  input: ([id]: readonly string[]) => ({ id: connectionId(id) }),
}

/** Words of a command about one delivery. */
export const deliveryWords = {
  arguments: [{ name: 'ID', describe: 'The delivery’s id from foyer connection deliveries.' }],
  options: {},
  notFound: ([id = '']: readonly string[], { domain }: { domain: string }) =>
    `${domain} has no delivery ${id}. foyer connection deliveries shows them.`,
  input: ([id]: readonly string[]) => ({ id: idOf(15)(id) }),
}
