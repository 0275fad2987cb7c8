import { useRef } from 'react'
import css from './feedback.module.css'

const page = '<!doctype html><html lang="sv"><head><title>Förhandsgranskning</title></head><body></body></html>'

/**
 * A mail in a frame of its own, in which nothing can run. The mail's styles stand on its elements, where the page's policy does not let them in:
 * they are taken off and set one by one.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const fill = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    const mail = new DOMParser().parseFromString(html, 'text/html')
    const styled = [...mail.body.querySelectorAll<HTMLElement>('[style]')].map((element) => {
      const style = element.getAttribute('style') ?? ''
      element.removeAttribute('style')
      return { element, style }
    })
    inside.body.replaceChildren(...mail.body.childNodes)
    inside.body.style.cssText = 'margin:16px;color:#14181f;font:15px/22px "Segoe UI",Helvetica,Arial,sans-serif'
    for (const { element, style } of styled) element.style.cssText = style
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
