const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (value: unknown) =>
  String(value).replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const style = `
:root{color-scheme:light dark;--ink:#14181f;--ink2:#4a5361;--ink3:#5d6776;--line:#e4e7ec;--soft:#f6f7f9;--paper:#fff;--accent:#0b5a5e;--accent-soft:#e3f1f0;--on-accent:#fff;--warn:#8a5300;--warn-soft:#fdf1dc}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--ink2:#b9c1cd;--ink3:#9aa4b2;--line:#2c333d;--soft:#1b2028;--paper:#12161c;--accent:#7fd0cc;--accent-soft:#163436;--on-accent:#06282a;--warn:#f3c57c;--warn-soft:#3a2a0e}}
*{box-sizing:border-box}body{margin:0;border-top:3px solid var(--accent);font:14px/20px "Inter","Segoe UI",system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:960px;margin:0 auto;padding:32px 24px 64px}main.narrow{max-width:520px}
h1{font-size:20px;line-height:28px;font-weight:650;letter-spacing:-.01em;margin:0 0 4px}h2{font-size:14px;font-weight:650;margin:24px 0 8px}p{margin:0 0 16px;color:var(--ink2)}
a{color:var(--accent)}.notice{background:var(--warn-soft);color:var(--warn);border-radius:8px;padding:8px 12px;margin:0 0 20px;font-weight:550}
fieldset{border:0;padding:0;margin:0 0 16px}legend{font-weight:600;padding:0;margin-bottom:8px}
.choice{display:flex;gap:12px;align-items:center;padding:8px 12px;border:1px solid var(--line);border-bottom-width:0;cursor:pointer}.choice:first-of-type{border-radius:8px 8px 0 0}.choice:last-of-type{border-bottom-width:1px;border-radius:0 0 8px 8px}
.choice:hover{background:var(--soft)}.choice:has(input:checked){background:var(--accent-soft)}.choice:focus-within{outline:2px solid var(--accent);outline-offset:-2px}
.choice input{accent-color:var(--accent);margin:0;width:16px;height:16px;outline:0}.choice b{font-weight:550;display:block;color:var(--ink)}.choice span{color:var(--ink3)}
button{height:36px;padding:0 16px;border-radius:6px;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:550;cursor:pointer}button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.actions{display:flex;gap:8px;position:sticky;bottom:0;background:var(--paper);padding:12px 0}
.scroll{overflow-x:auto}table{width:100%;border-collapse:collapse}th{font-weight:600;color:var(--ink3);text-align:left;font-size:12px;line-height:16px;padding:8px 10px;border-bottom:1px solid var(--line)}
td{padding:10px;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}td.time{white-space:nowrap;font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px ui-monospace,monospace;background:var(--soft);border-radius:8px;padding:12px;margin:8px 0}summary{cursor:pointer}
dl{display:grid;grid-template-columns:120px 1fr;gap:4px 16px}dt{color:var(--ink3)}dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:60vh;border:1px solid var(--line);border-radius:8px;background:#fff}`

/**
 * A whole page. `content` is HTML that has been escaped by its maker; `notice` says plainly that
 * this is a simulator.
 */
export const page = (options: {
  title: string
  notice: string
  content: string
  narrow?: boolean
  head?: string
}) => `<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(options.title)}</title>${options.head ?? ''}<style>${style}</style></head>
<body><main${options.narrow ? ' class="narrow"' : ''}><p class="notice">${escapeHtml(options.notice)}</p><h1>${escapeHtml(options.title)}</h1>${options.content}</main></body></html>`
