import { expect, it } from 'vitest'
import {
  addressProblem,
  channelCodes,
  commonNote,
  houseChannelOf,
  kindOfAddress,
  lackOf,
} from './channels.ts'
import { actionCodes, nameOfAction } from './rules.ts'

const teams =
  'https://prod-12.westeurope.logic.azure.com:443/workflows/0f1e/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=abc'
const newTeams =
  'https://default01.4f.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/0f1e/triggers/manual/paths/invoke?api-version=1&sig=abc'
const slack = 'https://hooks.slack.com/services/T01/B02/Xyz'

it('triggers 2: there are twenty channels, and each is an action', () => {
  expect([channelCodes.length, channelCodes[0], channelCodes.at(-1)]).toEqual([20, 5000, 5019])
  expect(actionCodes).toEqual([2000, ...channelCodes, 7000, 8000])
  const named = [{ code: 5003, name: 'Sälj' }]
  expect([5003, 5004, 7000].map((code) => nameOfAction(code, named))).toEqual([
    'Chatt: Sälj',
    'Chatt: 5004',
    'Skapa ärende',
  ])
})

it.each([
  [teams, 'teams'],
  [newTeams, 'teams'],
  [slack, 'slack'],
  ['https://hooks.slack-gov.com/services/T01/B02/Xyz', 'slack'],
  ['https://chat.example.se/hooks/abc', undefined],
  ['nonsense', undefined],
])('%s is an address of %s', (address, kind) => expect(kindOfAddress(address)).toBe(kind))

it.each([
  ['teams', teams],
  ['teams', newTeams],
  ['teams', 'https://chat.example.se/hooks/abc'],
  ['slack', slack],
] as const)('channels 1: %s takes %s', (kind, address) =>
  expect(addressProblem(kind, address)).toBeUndefined(),
)

it.each([
  ['teams', 'nonsense', 'ingen webbadress'],
  ['teams', 'ftp://example.se/a', 'https://'],
  ['teams', 'javascript:alert(1)', 'https://'],
  ['teams', teams.replace('https://', 'https://a:b@'), 'lösenord'],
  ['teams', slack, 'till Slack'],
  ['slack', teams, 'till Teams'],
  ['teams', teams.replace('&sig=abc', ''), '(sig)'],
  ['slack', 'https://hooks.slack.com/', 'ingen webhook'],
  ['teams', 'https://contoso.webhook.office.com/webhookb2/1/IncomingWebhook/2/3', 'stängt'],
] as const)('channels 1: %s does not take %s', (kind, address, why) =>
  expect(addressProblem(kind, address)).toContain(why),
)

it('channels 3: says why nothing arrives, or where it does instead', () => {
  const name = 'Kredit'
  expect(lackOf({ name, standing: 'none' })).toBe(
    'Kanalen Kredit har ingen adress. Ange den under Chattkanaler, eller välj en annan kanal.',
  )
  expect(lackOf({ name, standing: 'unreadable' })).toContain('ingen adress som kan läsas')
  expect([lackOf({ name, standing: 'own' }), lackOf({ name, standing: 'common' })]).toEqual([
    undefined,
    undefined,
  ])
  expect(commonNote({ name, standing: 'common' })).toContain('gemensamma chatten')
  expect(commonNote({ name, standing: 'own' })).toBeUndefined()
})

it.each([
  ['onboarding.export', 5006],
  ['batch.done', 5018],
  ['determination.drift', 5000],
  ['admin-job.amlExport', 5004],
  ['admin-job.monitoringIssuers', 5017],
  ['trigger.message', undefined],
])('channels 4: %s is said in %s', (kind, channel) => expect(houseChannelOf(kind)).toBe(channel))
