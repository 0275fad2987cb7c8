import { sql } from 'kysely'
import { contactRows } from '#world/contacts.ts'
import { insertAll } from '#world/insert.ts'
import { housing } from '#world/register/names/industries.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import type { LegalForm } from '#world/register/forms.ts'
import { issuer, recipient, rolesOf } from '#world/roles.ts'
import type { World } from '#world/world.ts'
import { clientRows, overrideRow } from './client-rows.ts'

const batch = 2500
/** Organisation types (monitoring 3); 15 is a housing cooperative. */
const typeOfForm: Readonly<Record<LegalForm, number>> = {
  AB: 1,
  HB: 2,
  EF: 5,
  EK: 6,
  KOMMUN: 9,
  IF: 14,
}
const typeOf = ({ legalForm, industry }: RegisterCompany) =>
  industry.code === housing.code ? 15 : typeOfForm[legalForm]

const companyRow = (company: RegisterCompany) => {
  const roles = rolesOf(company)
  return {
    organizationNumber: company.organizationNumber,
    name: company.name,
    organizationType: typeOf(company),
    street: company.postalAddress.street,
    zipCode: company.postalAddress.zipCode,
    city: company.postalAddress.city,
    country: 'Sverige',
    isIssuer: roles.includes(issuer),
    isRecipient: roles.includes(recipient),
  }
}

/**
 * The register's companies with their roles as clients and the people staff speak with, in constant
 * memory at any number.
 */
export async function loadCompanies(world: World, seal: (text: string) => string): Promise<void> {
  const { db, register, say } = world
  const { size } = register
  // The rows say themselves which roles a company has; the trigger would look each of them up
  // again.
  await sql`alter table client disable trigger client_added`.execute(db)
  let writing: Promise<void> = Promise.resolve()
  for (let from = 0; from < size; from += batch) {
    const companies = Array.from({ length: Math.min(batch, size - from) }, (_, at) =>
      register.companyAt(from + at),
    )
    const rows = rowsOf(world, companies, seal)
    // The next rows are made while the database writes these.
    await writing
    if (from % (batch * 20) === 0 && from > 0) say(`  ${from} of ${size} companies`)
    writing = write(world, rows)
    writing.catch(() => undefined) // told by the next await
  }
  await writing
  await sql`alter table client enable trigger client_added`.execute(db)
  say(`  ${size} companies`)
}

function rowsOf(
  world: World,
  companies: readonly RegisterCompany[],
  seal: (text: string) => string,
) {
  const clients = companies.map((company) => ({ company, rows: clientRows(world, company, seal) }))
  const ours = clients.filter(({ rows }) => rows.length > 0)
  return {
    company: companies.map(companyRow),
    client: ours.flatMap(({ rows }) => rows),
    override: ours.flatMap(
      ({ company, rows }) => overrideRow(world, company, rows[0]?.id ?? '') ?? [],
    ),
    contact: ours.flatMap(({ company }) => contactRows(world, company)),
  }
}

async function write({ db }: World, rows: ReturnType<typeof rowsOf>): Promise<void> {
  await insertAll(db, 'company', rows.company)
  await insertAll(db, 'client', rows.client)
  await insertAll(db, 'companyStatusOverride', rows.override)
  await insertAll(db, 'contact', rows.contact)
}
