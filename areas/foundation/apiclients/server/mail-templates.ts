import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`
const ended =
  'En hemlighet som ni har haft tidigare har slutat gälla. Förvara den nya där bara ert system kan läsa den.'
const unaskedContact = 'Har ni inte bett om det? Hör av er till oss genast.'
const unasked = 'Har ni inte bett om en ny hemlighet? Hör av er till oss genast.'

/**
 * A partner's new secret, sealed until it is sent, and the address where tokens are got; and to the
 * contact before, that secrets go to another. The contact's name may be empty.
 */
export const credentialMails: OutsideMails = {
  partnerCredential: {
    facts: {
      contactName: 'contactName',
      name: 'clientName',
      clientId: 'clientId',
      secret: 'secret',
      address: 'address',
    },
    subject: 'Ny hemlighet för {{ name }}',
    text: `Hej{% if contactName %} {{ contactName }}{% endif %}!

Här är en ny hemlighet för API-klienten {{ name }}.

Klient-id: {{ clientId }}
Hemlighet: {{ secret }}
Adress för token: {{ address }}

${ended}

${unasked}
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Ny hemlighet för {{ name }}</h1>' +
      paragraph('Hej{% if contactName %} {{ contactName }}{% endif %}!') +
      paragraph('Klient-id: <strong>{{ clientId }}</strong>') +
      paragraph('Hemlighet: <strong>{{ secret }}</strong>') +
      paragraph('Adress för token: {{ address }}') +
      paragraph(ended) +
      paragraph(unasked),
  },
  partnerContactChanged: {
    facts: { contactName: 'contactName', name: 'clientName', clientId: 'clientId' },
    subject: 'Ny kontakt för {{ name }}',
    text: `Hej{% if contactName %} {{ contactName }}{% endif %}!

Hemligheter för API-klienten {{ name }} ({{ clientId }}) mejlas inte längre till den här adressen, utan till en annan kontakt hos er.

${unaskedContact}
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Ny kontakt för {{ name }}</h1>' +
      paragraph('Hej{% if contactName %} {{ contactName }}{% endif %}!') +
      paragraph(
        'Hemligheter för API-klienten {{ name }} ({{ clientId }}) mejlas inte längre till den här adressen, utan till en annan kontakt hos er.',
      ) +
      paragraph(unaskedContact),
  },
}
