import { useRef } from 'react'
import css from './feedback.module.css'

const page =
  '<!doctype html><html lang="sv"><head><title>Förhandsgranskning</title></head><body></body></html>'

/** In a tag: what is text has no < of its own. */
const styleOfTag = /(<[a-z][a-z0-9]*(?:\s[^<>]*)?)\sstyle="/g

/**
 * A mail in a frame of its own, in which nothing can run. The mail's styles stand on its elements,
 * where the page's policy does not let them in: they are put by and set one by one.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fill = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    const mail = new DOMParser().parseFromString(
      html.replaceAll(styleOfTag, '$1 data-style="'),
      'text/html',
    )
    inside.body.replaceChildren(...mail.body.childNodes)
    inside.body.style.cssText =
      'margin:16px;color:#14181f;font:15px/22px "Segoe UI",Helvetica,Arial,sans-serif'
    for (const element of inside.body.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? ''
  }
  return (
    <iframe
      key={html}
      ref={frame}
      className={css.preview}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={fill}
    />
  )
}
