import type { InterpretationPage } from '../../contract.ts'
import { usePageImage } from '../viewer/usePageImage.ts'

/** A page's image, as wide as the place it stands in. */
export function PageThumb({ id, page, alt }: { id: string; page: InterpretationPage; alt: string }) {
  const { src } = usePageImage(id, page)
  return src ? <img src={src} alt={alt} draggable={false} /> : null
}
