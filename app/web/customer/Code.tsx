import { create } from 'qrcode'
import { useWords } from './language.tsx'
import css from './customer.module.css'

/** A QR code as a drawing, black on white in light and dark: cameras want it so. */
export function Code({ text }: { text: string }) {
  const words = useWords()
  const { size, data } = create(text, { errorCorrectionLevel: 'L' }).modules
  const dark = Array.from(data).flatMap((bit, at) =>
    bit ? [`M${(at % size) + 2} ${Math.floor(at / size) + 2}h1v1h-1z`] : [],
  )
  return (
    <svg
      className={css.code}
      role="img"
      aria-label={words.qr}
      viewBox={`0 0 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size + 4}v${size + 4}h-${size + 4}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
