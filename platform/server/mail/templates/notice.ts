import type { MailTemplate } from './template.ts'

/**
 * What staff are told by the program: `heading`, `paragraphs` (list of texts), and where there is
 * something to open `link` and `linkText`.
 */
export const notice: MailTemplate = {
  subject: '{{ heading }}',
  text: `{{ heading }}
{% for paragraph in paragraphs %}
{{ paragraph }}
{% endfor %}{% if link %}
{{ linkText }}: {{ link }}
{% endif %}`,
  html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">{{ heading }}</h1>
{% for paragraph in paragraphs %}<p style="margin:0 0 12px">{{ paragraph }}</p>
{% endfor %}{% if link %}<p style="margin:20px 0 0"><a href="{{ link }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5a5e;color:#ffffff;text-decoration:none">{{ linkText }}</a></p>{% endif %}`,
}
