import type { MailTemplates } from '#platform/server/mail/templates/template.ts'

/**
 * What waits for somebody: `firstName`, `heading`, `parts` (each `title`, `lines` of `text`,
 * `detail` and `link`, and `more`), `time`, `link` to the start page, and `ownPage` where it is
 * turned off.
 */
export const digestMails: MailTemplates = {
  digest: {
    subject: '{{ heading }}',
    text: `Hej {{ firstName }}!
{% for part in parts %}
{{ part.title }}
{% for line in part.lines %}- {{ line.text }} ({{ line.detail }}): {{ line.link }}
{% endfor %}{% if part.more != "" %}  {{ part.more }}
{% endif %}{% endfor %}
Öppna Skynet: {{ link }}

Brevet kommer vardagar klockan {{ time }}. Ändra tiden eller stäng av det: {{ ownPage }}
`,
    html: `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">{{ heading }}</h1>
<p style="margin:0 0 12px">Hej {{ firstName }}!</p>
{% for part in parts %}<h2 style="margin:20px 0 8px;font-size:16px;line-height:24px">{{ part.title }}</h2>
<ul style="margin:0;padding:0 0 0 18px">{% for line in part.lines %}<li style="margin:0 0 6px"><a href="{{ line.link }}" style="color:#0b5a5e">{{ line.text }}</a><br><span style="color:#596273">{{ line.detail }}</span></li>{% endfor %}</ul>
{% if part.more != "" %}<p style="margin:4px 0 0;color:#596273">{{ part.more }}</p>{% endif %}
{% endfor %}<p style="margin:20px 0"><a href="{{ link }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5a5e;color:#ffffff;text-decoration:none">Öppna Skynet</a></p>
<p style="margin:0;color:#596273">Brevet kommer vardagar klockan {{ time }}. <a href="{{ ownPage }}" style="color:#0b5a5e">Ändra tiden eller stäng av det</a></p>`,
  },
}
