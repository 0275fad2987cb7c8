import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callerOf } from './calls.ts'

interface Tenant {
  readonly tenantId: string
  /** 10 digits. */
  readonly OrganizationNumber: string
}
interface Imported {
  readonly documentNumber: string
  readonly invoiceState: string | null
}
function simulator(): string {
  const file = path.join(process.env.STORY_DATA_DIR ?? '', 'simulator-ports.json')
  const { fortnox } = JSON.parse(readFileSync(file, 'utf8')) as { fortnox: number }
  return `http://127.0.0.1:${fortnox}/simulator`
}

interface AutopilotClient {
  readonly tenantId: string
  readonly organizationNumber: string
  /** Who has owed it something that was bought, as its books number them. */
  readonly customer: string
}
/** A client with autopilot, of which something has been bought: soon after the demo has started. */
export async function autopilotClient(page: Page): Promise<AutopilotClient> {
  const caller = await callerOf(page)
  const tenants = (await (await fetch(`${simulator()}/tenants`)).json()) as Tenant[]
  const found: AutopilotClient[] = []
  await expect(async () => {
    for (const { tenantId, OrganizationNumber: organizationNumber } of tenants) {
      const answer = await caller.post('/api/accounting/invoices', {
        organizationNumber,
        byAutopilot: true,
      })
      const { list } = (await answer.json()) as { list: Imported[] }
      const bought = list.find(({ invoiceState }) => invoiceState === 'bought')
      const customer = bought?.documentNumber === '70048' ? '2' : '1'
      if (bought) found.push({ tenantId, organizationNumber, customer })
    }
    expect(found).not.toEqual([])
  }).toPass({ timeout: 60_000 })
  return found[0] as AutopilotClient
}

/** The client has an accounting system, of which nobody has let us read anything. */
export async function giveBooks(organizationNumber: string): Promise<void> {
  const tenant = { tenantId: organizationNumber, OrganizationNumber: organizationNumber }
  await fetch(`${simulator()}/tenants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...tenant, CompanyName: 'Kunden' }),
  })
}

/** Somebody at a client writes an invoice in their accounting system, and does nothing more. */
export async function bookInvoice(
  { tenantId, customer }: { readonly tenantId: string; readonly customer: string },
  number: string,
  today: string,
): Promise<void> {
  await fetch(`${simulator()}/invoices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tenantId,
      DocumentNumber: number,
      CustomerNumber: customer,
      InvoiceDate: today,
      DueDate: new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10),
      Total: 11_250,
      TotalVAT: 2_250,
    }),
  })
}
