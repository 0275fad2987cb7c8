import type pg from 'pg'
import type { Register } from './register.ts'

const batch = 5_000
const typeOfForm: Record<string, number> = { AB: 1, HB: 2, KB: 3, EF: 5, EK: 6, IF: 14, KOMMUN: 9, BRF: 15 }

/** The register's companies, and for two of three a client in the role of issuer, recipient or both. Constant memory at any size. */
export async function loadCompanies(client: pg.Client, register: Register, say: (text: string) => void): Promise<void> {
  for (let from = 0; from < register.size; from += batch) {
    const companies = Array.from({ length: Math.min(batch, register.size - from) }, (_, at) => register.companyAt(from + at))
    await client.query(
      `insert into company (organization_number, name, organization_type, street, zip_code, city)
       select * from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[])`,
      [
        companies.map((company) => company.organizationNumber),
        companies.map((company) => company.name),
        companies.map((company) => typeOfForm[company.legalForm] ?? 6),
        companies.map((company) => company.postalAddress.street),
        companies.map((company) => company.postalAddress.zipCode),
        companies.map((company) => company.postalAddress.city),
      ],
    )
    const clients = companies.flatMap((company, at) => {
      const kind = (from + at) % 6
      if (kind > 3) return []
      return (kind === 0 ? [0] : kind === 1 ? [0, 1] : [1]).map((companyType) => ({ company, companyType }))
    })
    await client.query(
      `insert into client (organization_number, company_type, active)
       select organization_number, company_type, 1 from unnest($1::text[], $2::int[]) as made (organization_number, company_type)`,
      [clients.map(({ company }) => company.organizationNumber), clients.map(({ companyType }) => companyType)],
    )
    if (register.size > batch) say(`  ${Math.min(from + batch, register.size)} of ${register.size} companies`)
  }
}
