import { madeBefore, schemaState } from '#platform/server/schema-state.ts'
import { awaitedSentence, sortedOtherwise } from '../prepare.ts'
import { lasting, rowsOf, type Look, type OpenPatient } from './look.ts'

/** Seconds two clocks may differ: signed calls and tokens are refused at 60. */
const mostSkew = 5
const extensions = ['pg_trgm', 'btree_gin', 'btree_gist']

export const databaseLooks: readonly Look<OpenPatient>[] = [
  {
    name: 'migrations',
    async look({ config }) {
      const state = await schemaState(config.databaseUrl)
      if (state.isOfBefore) return [madeBefore]
      if (state.awaited.length > 0 || state.queueAwaited) return [awaitedSentence(state)]
      if (!state.mayWork)
        return [
          'The user of DATABASE_URL may not work as skynet_app: run `grant skynet_app to` that user as the owner.',
        ]
      return state.unknown.length > 0
        ? [
            `The database is of a newer version (${state.unknown.at(-1)}): exchange this server for one of that version.`,
          ]
        : []
    },
  },
  {
    name: 'sorting',
    look: async ({ config }) =>
      (await schemaState(config.databaseUrl)).sortsInSwedish ? [] : [sortedOtherwise],
  },
  {
    name: 'clock',
    async look(patient) {
      const [row] = await rowsOf<{ now: Date }>(patient, 'select skynet.clock() as now')
      const ahead = (patient.now.getTime() - (row?.now.getTime() ?? 0)) / 1000
      if (Math.abs(ahead) <= mostSkew) return []
      return [
        `The clock of this machine is ${lasting(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: set both by NTP (timedatectl set-ntp true).`,
      ]
    },
  },
  {
    name: 'version',
    async look(patient) {
      const [row] = await rowsOf<{ version: number }>(
        patient,
        `select current_setting('server_version_num')::int / 10000 as version`,
      )
      return row && row.version < 15
        ? [`The database is PostgreSQL ${row.version}: upgrade it to 15 or later.`]
        : []
    },
  },
  {
    name: 'extensions',
    async look(patient) {
      const there = await rowsOf<{ name: string }>(
        patient,
        'select extname as name from pg_extension',
      )
      const missing = extensions.filter((name) => !there.some((row) => row.name === name))
      return missing.map(
        (name) =>
          `The extension ${name} is missing: run \`create extension ${name}\` as the owner.`,
      )
    },
  },
  {
    name: 'order and encoding',
    async look(patient) {
      const [kept] = await rowsOf<{ encoding: string }>(
        patient,
        `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
      )
      if (kept && kept.encoding !== 'UTF8')
        return [
          `The database is kept in ${kept.encoding}: make one with encoding UTF8, and move the rows with npm run backup and restore.`,
        ]
      const [row] = await rowsOf<{ swedish: boolean }>(
        patient,
        `select array(select n from unnest(array['ö', 'ä', 'å', 'z']) n order by n) = array['z', 'å', 'ä', 'ö'] as swedish`,
      )
      return row?.swedish
        ? []
        : [
            `Names are not sorted as in Swedish (z å ä ö): make the database with locale_provider icu and icu_locale 'sv-SE', and move the rows with npm run backup and restore.`,
          ]
    },
  },
  {
    name: 'rights',
    async look(patient) {
      // As who logs in, and not as the role that is worked as.
      const [row] = await rowsOf<{ login: string; all: boolean; owns: boolean; makes: boolean }>(
        patient,
        `select session_user as login, rolsuper as all,
           coalesce((select pg_has_role(session_user, relowner, 'member') from pg_class
             where oid = to_regclass('public.audit_entry')), false) as owns,
           has_schema_privilege(session_user, 'public', 'create') as makes
         from pg_roles where rolname = session_user`,
      )
      if (!row?.all && !row?.owns && !row?.makes) return []
      const may = row.all ? 'do everything' : 'change the schema and the past of the audit trail'
      return [
        `The user ${row.login} of DATABASE_URL may ${may}: give the servers one that has the role skynet_app alone, and DATABASE_OWNER_URL to npm run migrate only.`,
      ]
    },
  },
  {
    name: 'connections',
    async look(patient) {
      const [row] = await rowsOf<{ most: number }>(
        patient,
        `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
      )
      const wanted = 2 * patient.config.databaseConnections
      return row && wanted > row.most
        ? [
            `One server opens as many as ${wanted} connections and PostgreSQL takes ${row.most}: lower DATABASE_CONNECTIONS, or raise max_connections.`,
          ]
        : []
    },
  },
]
