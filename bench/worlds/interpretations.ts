import { sql } from 'kysely'
import { pino } from 'pino'
import { withoutIndexes } from '#world/bulk.ts'
import { openDatabase, type Db } from '#platform/server/database.ts'

const atOnce = 100_000

/**
 * Adds interpretations of a year beside those of the demo world, whose documents' fields they
 * share: two of three in mails of two, most of them sent, a twentieth waiting; with their files in
 * the ledger, drafts, and what was sent. Needs the owner of the schema.
 */
export async function addInterpretations(
  ownerUrl: string,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  const { db } = openDatabase({ url: ownerUrl, log: pino({ level: 'silent' }), most: 1 })
  try {
    await db.transaction().execute(async (transaction) => {
      const begun = performance.now()
      await sql`select setseed(0.42)`.execute(transaction)
      await sql`create function pg_temp.id_of(text) returns uuid language sql immutable as $$
        select overlay(overlay(md5($1) placing '4' from 13) placing '8' from 17)::uuid $$`.execute(
        transaction,
      )
      await sql`create temporary table bulk_document on commit drop as
        select row_number() over (order by id) - 1 as n, content, read_content, candidates from interpretation`.execute(
        transaction,
      )
      await sql`create temporary table bulk_company on commit drop as
        select row_number() over (order by organization_number) - 1 as n, organization_number, name from company`.execute(
        transaction,
      )
      // What triggers keep is written with the rows, and counted for all of them at the end.
      const keeping = ['interpretation', 'interpretation_sending', 'intake', 'mail_source'].map(
        (name) => sql.table(name),
      )
      for (const table of keeping)
        await sql`alter table ${table} disable trigger user`.execute(transaction)
      await withoutIndexes(transaction, ['interpretation', 'intake'], say, async () => {
        for (let from = 0; from < count; from += atOnce) {
          await writeSome(transaction, from, Math.min(from + atOnce, count), count)
          say(`  ${Math.min(from + atOnce, count)} interpretations`)
        }
      })
      for (const table of keeping)
        await sql`alter table ${table} enable trigger user`.execute(transaction)
      await sql`truncate interpretation_count, intake_count`.execute(transaction)
      await sql`insert into interpretation_count select status, source, 0, count(*) from interpretation group by 1, 2`.execute(
        transaction,
      )
      await sql`insert into intake_count select fate, 0, count(*) from intake group by 1`.execute(
        transaction,
      )
      say(`${count} interpretations after ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    })
  } finally {
    await db.destroy()
  }
}

async function writeSome(db: Db, from: number, to: number, count: number): Promise<void> {
  await sql`
    create temporary table drawn on commit drop as
    select g, pg_temp.id_of('file' || g) as id, pg_temp.id_of('stored' || g) as stored_id,
      case when g % 6 < 4 then pg_temp.id_of('mail' || g / 2) end as mail_id, (g % 2)::smallint as place,
      skynet.now() - (1 - g::float8 / ${count}) * interval '365 days' as at,
      case when fate < 0.03 or (g > ${count} * 0.97 and fate < 0.7) then 'Pending' when fate < 0.12 then 'Removed'
        when fate < 0.13 then 'FaultReported' else 'Completed' end as status,
      case when g % 6 < 4 then case when source < 0.1 then 5 when source < 0.3 then 3 else 0 end else 4 end::smallint as source,
      'Faktura ' || 100000 + g || '.pdf' as file_name, (100000 + g)::text as number,
      i.organization_number as issuer, i.name as issuer_name, r.organization_number as recipient, r.name as recipient_name,
      case when g % 6 < 4 then 'ekonomi@' || i.organization_number || '.example.se' end as sent_from,
      round(exp(8 + amount * 5))::text || '.00' as amount
    from (select g, random() as fate, random() as source, random() as amount,
        floor(power(random(), 1.7) * (select count(*) from bulk_company))::int as issuer,
        floor(random() * (select count(*) from bulk_company))::int as recipient
      from generate_series(${from}::int, ${to - 1}::int) g) drawn
    join bulk_company i on i.n = issuer join bulk_company r on r.n = recipient`.execute(db)
  await sql`
    insert into stored_file (id, name, content_type, size, sha256, created_at)
    select stored_id, file_name, 'application/pdf', 40000, md5('file' || g) || md5('bytes' || g), at from drawn
    union all select pg_temp.id_of('eml' || mail_id), 'Faktura.eml', 'message/rfc822', 60000, md5('mail' || mail_id) || md5('eml' || mail_id), at
      from drawn where mail_id is not null and place = 0`.execute(db)
  await sql`
    insert into intake (id, kind, mail_id, place, channel, source, file_name, content_type, size, sha256, stored_file_id, received_at, received_by,
      fate, reason, decided_at, attempts, search_text)
    select mail_id, 'mail', null, 0, 'smtp', source, 'Faktura.eml', 'message/rfc822', 60000, md5('mail' || mail_id) || md5('eml' || mail_id),
      pg_temp.id_of('eml' || mail_id), at, 'E-post (SMTP)', 'interpreted', '', at, 1,
      lower('Faktura.eml ' || sent_from || ' Faktura ' || number) from drawn where mail_id is not null and place = 0
    union all select id, 'file', mail_id, place, case when mail_id is null then 'upload' else 'smtp' end, source, file_name, 'application/pdf', 40000,
      md5('file' || g) || md5('bytes' || g), stored_id, at, 'Mätningen', 'interpreted', '', at, 1,
      lower(concat_ws(' ', file_name, sent_from, 'Faktura ' || number)) from drawn
    union all select pg_temp.id_of('refused' || g), 'file', null, 0, 'upload', 4, file_name, 'application/pdf', 40000,
      md5('file' || g) || md5('bytes' || g), stored_id, at, 'Mätningen', 'refused', 'PDF-filen är trasig och kan inte läsas.', at, 1,
      lower(file_name || ' PDF-filen är trasig och kan inte läsas.') from drawn where g % 200 = 0`.execute(
    db,
  )
  await sql`
    insert into mail_source (intake_id, from_address, to_address, subject, body, date_time_received, message_id)
    select mail_id, sent_from, 'faktura@kf.example.net', 'Faktura ' || number, 'Här kommer vår faktura.', at, mail_id || '@example.se'
    from drawn where mail_id is not null and place = 0`.execute(db)
  await sql`
    insert into interpretation (id, intake_id, mail_id, source, status, reading_state, file_name, document_file_id, content, read_content, candidates,
      page_count, issuer_organization_number, issuer_name, recipient_organization_number, recipient_name, recipient_register_name, invoice_number,
      invoice_amount, invoice_currency, sent_from, search_text, completed_by, completed_at, reason, delivered,
      created_at)
    select id, id, mail_id, source, status, 'read', file_name, stored_id, content, read_content, candidates, 1, issuer, issuer_name, recipient,
      recipient_name, recipient_name, number, amount, 'SEK', sent_from,
      lower(concat_ws(' ', file_name, 'Faktura ' || number, issuer, issuer_name, recipient, recipient_name, number, amount, 'SEK', sent_from)),
      case when status = 'Completed' then 'Mätningen' end, case when status = 'Completed' then at end,
      case when status in ('Removed', 'FaultReported') then 'Inte en faktura' end,
      status = 'Completed' and g % 500 > 0, at
    from drawn join bulk_document on n = g % (select count(*) from bulk_document) order by g`.execute(
    db,
  )
  await sql`
    insert into outbox_message (destination, kind, payload, idempotency_key, company, state, attempts, last_error, last_status, delivered_at, created_at, created_by)
    select 'invoice-system', 'invoice.interpreted', '{}', 'interpretation:' || id || ':1', issuer,
      case when g % 500 = 0 then 'dead' else 'delivered' end, 1, case when g % 500 = 0 then 'Mottagaren svarade 409' end, case when g % 500 = 0 then 409 end,
      case when g % 500 > 0 then at end, at, 'Mätningen' from drawn where status = 'Completed'`.execute(
    db,
  )
  await sql`
    insert into interpretation_sending (interpretation_id, number, idempotency_key, sent_by, sent_at)
    select id, 1, 'interpretation:' || id || ':1', 'Mätningen', at from drawn where status = 'Completed'`.execute(
    db,
  )
  await sql`
    insert into interpretation_draft (interpretation_id, changed_at, changed_by, changes)
    select id, at, 'Mätningen', 1 from drawn where status = 'Pending' and g % 10 = 0`.execute(db)
  await sql`drop table drawn`.execute(db)
}
