import type { Readable } from 'node:stream'
import { isUuid } from '#platform/uuid.ts'

/** Where the bytes of files lie, under the id of their row in stored_file. */
export interface FileStore {
  /**
   * Keeps the file at a path of this machine. When it answers, the bytes have reached the disk or
   * the object store. What is kept for ever is written once: locked where the store can lock.
   */
  put(id: string, path: string, how?: { readonly isForEver: boolean }): Promise<void>
  /** The bytes as a stream. Throws FileMissing when there are none. */
  open(id: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>
  /**
   * Ids whose bytes were put before an instant, in no order. What was put by somebody else is left
   * out.
   */
  putBefore(instant: Date): AsyncIterable<string>
  /** Throws with a sentence for the operator when the store cannot be written to. */
  check(): Promise<void>
}

/** The store has no bytes under an id. */
export class FileMissing extends Error {
  constructor(id: string) {
    super(`the file store has nothing under ${JSON.stringify(id)}`)
  }
}

/** Ids are ours, in small letters, and never a path. */
export const isStoredId = (id: string) => isUuid(id) && id === id.toLowerCase()
