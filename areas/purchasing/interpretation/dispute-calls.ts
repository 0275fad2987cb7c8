import { z } from 'zod'
import { command } from '#platform/endpoint.ts'
import { id } from '#platform/fields.ts'
import { organizationNumberField, textField } from '#platform/swedish/fields.ts'
import { mayHandleInvoices } from '#areas/foundation/users/rules.ts'
import { base } from './call-parts.ts'

/** What a mail that is no invoice can be made. */
export const disputeCalls = {
  dispute: command({
    method: 'POST',
    path: `${base}/dispute`,
    may: mayHandleInvoices,
    summary: 'Gör ett mottaget brev från en mottagare till ett bestridande av en faktura',
    input: z.object({
      id: id('Mottaget brev'),
      invoiceNumber: textField({ label: 'Fakturanummer', max: 50 }),
      /** Of its issuer, where several have invoices of the number. */
      organizationNumber: organizationNumberField({
        label: 'Utställarens organisationsnummer',
        required: false,
      }).default(''),
      why: textField({ label: 'Varför fakturan bestrids', max: 2000, multiline: true }),
    }),
    answer: z.object({ invoiceId: z.uuid() }),
    refusals: {
      missing: { status: 404, text: 'Det mottagna brevet finns inte' },
      noMail: { status: 409, text: 'Bara ett brev kan göras till ett bestridande, inte en fil' },
      noInvoice: {
        status: 404,
        text: 'Ingen köpt och obetald faktura har det numret. Kontrollera numret och utställaren.',
      },
      several: {
        status: 409,
        text: 'Flera obetalda fakturor har det numret. Ange utställarens organisationsnummer.',
      },
      notFromThere: { status: 409, text: 'Fakturan är avskriven och kan inte bestridas' },
    },
    stale: ['collection', 'invoices', 'queues', 'inbox', 'portfolio'],
  }),
} as const
