import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** What must not be found when all is done, and where it would be. */
const wrongs: Readonly<Record<string, string>> = {
  'without a fate': `select file_name from intake where fate = 'received'`,
  refused: `select file_name, reason from intake where fate = 'refused'`,
  'a mail twice': `select file_name from intake where kind = 'mail' group by sha256, file_name having count(*) > 1`,
  'a mail without both its files': `select file_name from intake mail where kind = 'mail' and 2 <> (select count(*) from intake where mail_id = mail.id)`,
  'read twice': `select sha256 from intake where fate = 'interpreted' and kind = 'file' group by sha256 having count(*) > 1`,
  unread: `select file_name, ocr_errors from interpretation where reading_state <> 'read'`,
  'without its pages': `select file_name from interpretation i where page_count is distinct from
    (select count(*) from interpretation_page where interpretation_id = i.id and image_file_id is not null)`,
  unhandled: `select file_name from interpretation where status = 'Pending'`,
  'half split': `select file_name from interpretation i where
    (select count(*) from interpretation where split_from = i.id) <> case status when 'Removed' then 2 else 0 end`,
  'said twice': `select interpretation_id, what from interpretation_status group by interpretation_id, what having count(*) > 1`,
  'an attachment without pages': `select file_name from interpretation_attachment where reading_state not in ('read', 'none')`,
  'help waiting or asked for twice': `select action_id from user_task where task_action = 10 group by action_id
    having count(*) > 1 or count(completed_at) = 0`,
  'a draft of what is sent': `select interpretation_id from interpretation_draft`,
  'not one invoice': `select file_name from interpretation i where status = 'Completed' and
    (select count(*) from invoice where reference = i.id::text) <> case invoice_request_source when 3 then 0 else 1 end`,
  'an invoice of nothing': `select invoice_number from invoice where reference not in
    (select id::text from interpretation where status = 'Completed')`,
  'not decided once': `select invoice_number, state from invoice where state in (1, 2, 3) or
    1 <> (select count(*) from determination where invoice_id = invoice.id)`,
  'not delivered': `select idempotency_key, state, last_error from outbox_message where state <> 'delivered'`,
  'sent without a message': `select idempotency_key from interpretation_sending where idempotency_key not in
    (select idempotency_key from outbox_message)`,
  'a job that waits': `select task_identifier, last_error from graphile_worker.jobs where task_identifier like 'interpretation-%'
    and task_identifier <> 'interpretation-imap'`,
}

/**
 * All that is wrong, by name; empty when everything that came in is there once and has gone out
 * once.
 */
export async function imbalance(owner: pg.Pool): Promise<Record<string, unknown[]>> {
  const found = await Promise.all(
    Object.entries(wrongs).map(
      async ([what, query]) => [what, (await owner.query<object>(query)).rows] as const,
    ),
  )
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0))
}

/** Ids of stored files nothing points at, whatever tables there are. */
export async function forgottenFiles(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ query: string }>(
    `select string_agg(format('select %I from %s where %1$I is not null', column_name, place), ' union all ') as query from (
       select attname as column_name, conrelid::regclass as place from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid = 'stored_file'::regclass) pointing`,
  )
  const forgotten = await owner.query<{ id: string }>(
    `select id from stored_file where id not in (${rows[0]?.query})`,
  )
  return forgotten.rows.map(({ id }) => id)
}

/** Ids of the files in the store. */
export async function filesIn(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'files')
  const inside = await Promise.all(
    (await readdir(folder)).map((part) => readdir(path.join(folder, part))),
  )
  return inside.flat().toSorted()
}
