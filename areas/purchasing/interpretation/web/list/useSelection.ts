import { useCallback, useRef, useState } from 'react'

/** Which rows are marked. With Shift everything between the last one and this one is marked too. */
export function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const toggle = useCallback(
    (id: string, range: boolean) => {
      const from = range ? ids.indexOf(last.current ?? '') : -1
      const to = ids.indexOf(id)
      last.current = id
      setSelected((before) => {
        if (from >= 0 && to >= 0)
          return new Set([...before, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [ids],
  )
  const clear = useCallback(() => setSelected(new Set()), [])
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  const toggleAll = () => setSelected(all ? new Set() : new Set([...selected, ...ids]))
  return { selected, toggle, toggleAll, all, clear }
}
