/** The store has no bytes under an id. */
export class FileMissing extends Error {
  constructor(id: string) {
    super(`the file store has nothing under ${JSON.stringify(id)}`)
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Ids are ours and never a path. */
export const isStoredId = (id: string) => uuid.test(id)
