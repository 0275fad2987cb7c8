import { limitNames } from '#areas/credit/limits/texts.ts'
import { issuer, recipient, rolesOf } from '#world/roles.ts'
import type { RegisterCompany } from './register/company.ts'
import { writeTasks, type PlannedTask } from '#areas/foundation/usertasks/server/demo.ts'
import { ago, type World } from './world.ts'

/** Places of the demo's users (simulators/demo-users.ts). */
const maja = 0
const sofia = 3
const amir = 6
const gustav = 10
const hanna = 13

/** What staff have to do: open, in progress, done, overdue and nobody's. */
export async function loadTasks(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const issuers = companies.filter((company) => rolesOf(company).includes(issuer))
  const recipients = companies.filter((company) => rolesOf(company).includes(recipient))
  const at = (list: readonly RegisterCompany[], place: number) =>
    list[place % list.length] ?? world.register.companyAt(place)
  const one = (place: number) => at(issuers, place)
  const about = (taskAction: 1 | 2 | 3 | 4, place: number) => ({
    taskAction,
    actionId: one(place).organizationNumber,
  })
  const since = (days: number) => ago(world, days, 60 + days * 7)
  const done = (by: string, days: number) => ({ by, at: ago(world, days, 30) })
  const planned: readonly PlannedTask[] = [
    {
      header: `${limitNames.financing} för ${one(0).name} går ut`,
      message:
        'Kunden har vuxit sedan limiten sattes. Hämta bokslutet för i fjol, räkna om och lägg fram förslag till kreditkommittén före månadsskiftet.',
      due: 3,
      by: 'Sofia Bergman',
      at: since(4),
      assigned: maja,
      tags: ['limit', 'kreditkommittén'],
      action: about(1, 0),
    },
    {
      header: `Ring ${one(1).name} om ägarbytet`,
      message:
        'VD sade i telefon att bolaget säljs. Fråga när, till vem, och om firmateckningen ändras.',
      due: -2,
      by: 'Hanna Lundqvist',
      at: since(20),
      assigned: maja,
      tags: ['ägarbyte'],
      action: about(3, 1),
    },
    {
      header: `Följ upp undantaget för ${one(2).name}`,
      message: 'Undantaget för adressändring var tänkt för sommaren. Behövs det fortfarande?',
      due: 9,
      by: 'Amir Haddad',
      at: since(2),
      assigned: maja,
      followed: maja,
      action: about(2, 2),
    },
    {
      header: 'Sammanställ limiter inför revisionen',
      message: 'Revisorerna vill ha alla limiter över två miljoner kronor, med beslut och datum.',
      due: 18,
      by: 'Lovisa Falk',
      at: since(6),
      assigned: maja,
      tags: ['revision'],
    },
    {
      header: `${at(recipients, 3).name} betalar sent`,
      message: 'Tre fakturor i rad har betalats efter påminnelse. Se över mottagarlimiten.',
      due: 6,
      by: 'Doris Ekman',
      at: since(3),
      tags: ['betalning'],
      action: { taskAction: 5, actionId: at(recipients, 3).organizationNumber },
    },
    {
      header: `Nya uppgifter att komplettera för ${one(4).name}`,
      message: 'Kunden har svarat på frågorna om ägare, men inte bifogat registreringsbevis.',
      due: 12,
      by: 'Olivia Dahl',
      at: since(1),
      action: about(4, 4),
    },
    {
      header: 'Kontrollera träffen i blacklist',
      message: 'En ny e-postdomän liknar en som redan finns. Är det samma avsändare?',
      due: -5,
      by: 'Ulla Åkerlund',
      at: since(25),
      assigned: amir,
      followed: amir,
      tags: ['blacklist'],
    },
    {
      header: `Leveransgodkännande för ${at(recipients, 5).name}`,
      message: 'Mottagaren attesterar numera centralt. Ta reda på vem som ska ringas.',
      due: 4,
      by: 'Sofia Bergman',
      at: since(5),
      assigned: gustav,
      action: { taskAction: 5, actionId: at(recipients, 5).organizationNumber },
    },
    {
      header: `Förbered besök hos ${one(6).name}`,
      message:
        'Ta med statistik över höstens fakturor och frågan om koppling till bokföringssystemet.',
      due: 14,
      by: 'Sofia Bergman',
      at: since(2),
      assigned: sofia,
      action: about(1, 6),
    },
    {
      header: 'Läs igenom de nya rutinerna för hantering',
      message: 'Gäller från årsskiftet. Fråga Lovisa om något är oklart.',
      due: 1,
      by: 'Lovisa Falk',
      at: since(10),
      assigned: hanna,
    },
    {
      header: `Firmatecknare saknas för ${one(8).name}`,
      message: 'Ordföranden har avgått. Ny styrelse ska vara registrerad.',
      due: -8,
      by: 'Olivia Dahl',
      at: since(30),
      assigned: maja,
      done: done('Maja Lindgren', 7),
      action: about(3, 8),
    },
    {
      header: 'Avsluta gamla undantag',
      message: 'Undantag som gått ut för mer än ett halvår sedan är genomgångna.',
      due: -1,
      by: 'Rebecka Strand',
      at: since(28),
      done: done('Rebecka Strand', 3),
    },
  ]
  await writeTasks(world, 'work', planned)
}
