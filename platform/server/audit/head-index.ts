/** The last row of a lane at some instant, as somebody noted it. `hash` is hexadecimal. */
export interface TrailHead {
  readonly lane: number
  readonly seq: number
  readonly hash: string
}

/** The noted heads of one lane in the order of their seq. */
export interface LaneHeads {
  readonly count: number
  seq(position: number): number
  hash(position: number): string
}

export interface HeadIndex {
  add(head: TrailHead): void
  /** Lanes that have a head, in order. */
  lanes(): number[]
  of(lane: number): LaneHeads
  readonly count: number
}

const HASH_BYTES = 32
interface Store {
  count: number
  seqs: Float64Array
  hashes: Buffer
}

function append(store: Store, head: TrailHead): void {
  if (store.count === store.seqs.length) {
    const seqs = new Float64Array(store.count * 2)
    seqs.set(store.seqs)
    store.seqs = seqs
    store.hashes = Buffer.concat([store.hashes, Buffer.alloc(store.hashes.length)])
  }
  store.seqs[store.count] = head.seq
  store.hashes.write(head.hash, store.count * HASH_BYTES, HASH_BYTES, 'hex')
  store.count++
}

/** @throws RangeError where the list has no such place */
function numberAt(list: Float64Array | Uint32Array, place: number): number {
  const number = list[place]
  if (number === undefined) throw new RangeError(`there is no place ${place} in ${list.length}`)
  return number
}

/**
 * Holds noted heads in 40 bytes each, so that years of them can be compared with the trail at once.
 */
export function headIndex(): HeadIndex {
  const stores = new Map<number, Store>()
  let count = 0
  return {
    add(head) {
      const store = stores.get(head.lane) ?? {
        count: 0,
        seqs: new Float64Array(16),
        hashes: Buffer.alloc(16 * HASH_BYTES),
      }
      stores.set(head.lane, store)
      append(store, head)
      count++
    },
    lanes: () => [...stores.keys()].sort((a, b) => a - b),
    of(lane) {
      const store = stores.get(lane) ?? {
        count: 0,
        seqs: new Float64Array(0),
        hashes: Buffer.alloc(0),
      }
      const order = new Uint32Array(store.count).map((_, position) => position)
      order.sort((a, b) => numberAt(store.seqs, a) - numberAt(store.seqs, b))
      const at = (position: number) => numberAt(order, position)
      return {
        count: store.count,
        seq: (position) => numberAt(store.seqs, at(position)),
        hash: (position) =>
          store.hashes.toString('hex', at(position) * HASH_BYTES, (at(position) + 1) * HASH_BYTES),
      }
    },
    get count() {
      return count
    },
  }
}
