import { holding, ofFirm, type Holding } from './holding.ts'

/** Personal data of the areas that run across everything. */
export const ofOperations: readonly Holding[] = [
  ofFirm('monitoringEvent', 'organizationNumber', {
    area: 'operations/triggers',
    name: 'Bevakade händelser',
    activity: 'judgeCredit',
    kinds: ['texts'],
    texts: ['name', 'header', 'message'],
    plain: ['occurrence'],
  }),
  ofFirm('monitoringNotice', 'organizationNumber', {
    area: 'operations/triggers',
    name: 'Vad bevakningen har sagt',
    activity: 'judgeCredit',
    kinds: ['texts'],
    texts: ['said'],
    plain: ['externalId'],
  }),
  ofFirm('monitoringSubscription', 'organizationNumber', {
    area: 'operations/triggers',
    name: 'Vilka som bevakas',
    activity: 'judgeCredit',
    kinds: ['number'],
    plain: ['problem'],
  }),
  holding('amlExport', {
    area: 'operations/jobs',
    name: 'AML-exporter',
    activity: 'knowCustomers',
    whose: ['soleTrader'],
    kinds: ['number'],
    lists: ['soleTraders'],
    withheld: 'Vilka andra som stod i exporten rör inte personen',
  }),
  ofFirm('stateHistory', 'organizationNumber', {
    area: 'operations/asof',
    name: 'Hur klienter har stått',
    activity: 'judgeCredit',
    whose: ['keyPerson', 'soleTrader'],
    kinds: ['name', 'number', 'role', 'contact', 'economy', 'account'],
    texts: ['key', 'content'],
    within: ['content'],
  }),
  ofFirm('evidencePack', 'organizationNumber', {
    area: 'operations/asof',
    name: 'Bevispaket',
    activity: 'runHouse',
    whose: ['keyPerson', 'soleTrader'],
    kinds: ['number', 'texts'],
    lists: ['persons'],
    texts: ['why'],
    plain: ['problem'],
  }),
  ofFirm('adminJob', 'reached', {
    area: 'operations/jobs',
    name: 'Hur långt administratörsjobb har kommit',
    activity: 'runHouse',
    kinds: ['number'],
    plain: ['error'],
  }),
]
