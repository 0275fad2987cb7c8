import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`

/** What a client is sent. */
export const accountingMails: OutsideMails = {
  accountingInvitation: {
    facts: {
      contactName: 'contactName',
      companyName: 'companyName',
      inviterName: 'inviterName',
      link: 'link',
      validTo: 'validTo',
    },
    subject: 'Koppla {{ companyName }}s bokföring',
    text: `Hej {{ contactName }}!

{{ inviterName }} har bjudit in dig att koppla {{ companyName }}s bokföring i Fortnox. Då kan vi läsa företagets kundfakturor där och köpa dem av er. Vi kan inte ändra något i bokföringen, och ni kan när som helst ta tillbaka medgivandet.

Koppla här: {{ link }}

Den som gör det behöver kunna logga in i Fortnox som systemadministratör. Länken gäller till och med {{ validTo }}.
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Koppla {{ companyName }}s bokföring</h1>' +
      paragraph('Hej {{ contactName }}!') +
      paragraph(
        '{{ inviterName }} har bjudit in dig att koppla {{ companyName }}s bokföring i Fortnox. Då kan vi läsa företagets kundfakturor där och köpa dem av er. Vi kan inte ändra något i bokföringen, och ni kan när som helst ta tillbaka medgivandet.',
      ) +
      '<p style="margin:20px 0"><a href="{{ link }}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5a5e;color:#ffffff;text-decoration:none">Fortsätt</a></p>' +
      paragraph(
        'Den som gör det behöver kunna logga in i Fortnox som systemadministratör. Länken gäller till och med {{ validTo }}.',
      ),
  },
}
