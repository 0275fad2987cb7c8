import type { PointerEvent } from 'react'

/** px a column keeps at least, so that its edge can be taken again. */
const least = 48

/** Lets the edge between two heads be drawn by a pointer; tells how wide the column became. */
export function useColumnSize(onSize: (column: string, px: number) => void) {
  return (column: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const head = event.currentTarget.closest('th')
      if (!head || event.button !== 0) return
      event.preventDefault()
      const edge = event.currentTarget
      edge.setPointerCapture(event.pointerId)
      const begun = { x: event.clientX, px: head.offsetWidth }
      const widthAt = (x: number) => Math.max(least, Math.round(begun.px + x - begun.x))
      const follow = ({ clientX }: globalThis.PointerEvent) => {
        const width = `${widthAt(clientX)}px`
        Object.assign(head.style, { width, minWidth: width, maxWidth: width })
      }
      const end = ({ clientX }: globalThis.PointerEvent) => {
        edge.removeEventListener('pointermove', follow)
        if (clientX !== begun.x) onSize(column, widthAt(clientX))
      }
      edge.addEventListener('pointermove', follow)
      edge.addEventListener('lostpointercapture', end as EventListener, { once: true })
    },
  })
}
