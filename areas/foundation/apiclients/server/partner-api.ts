import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { partnerApi } from '../contract.ts'
import { apiClientById } from './api-client-store.ts'

const me: Handler<typeof partnerApi.me> = async (_, { db, actor }) =>
  (await apiClientById(db, actor.id)) ?? refusePlatform('notFound')

export const partnerApiServed = handlers(partnerApi, { me })
