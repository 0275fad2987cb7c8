import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether an element has been near what is seen: images of long documents are fetched when they are
 * wanted.
 */
export function useNear(element: RefObject<Element | null>, from: boolean): boolean {
  const [near, setNear] = useState(from || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '800px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near])
  return near
}
