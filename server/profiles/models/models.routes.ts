import { builtInModelEndpoints as calls } from '#contract/platform/built-in-models.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ModelChoosing } from './choosing.ts'
import { readBuiltInModels, readTestedDays, readUntested } from './platform.store.ts'
import { countTrainings, readTrainings } from './trainings.store.ts'

type Dependencies = { database: Database; choosing: ModelChoosing }

/** What platform admins see of the models that the product trains itself. */
export const serveModels = ({ serve, requestContextOf }: HttpRoutes, { database, choosing }: Dependencies): void => {
  const { query } = database
  serve(calls.viewBuiltInModels, () => readBuiltInModels(query))
  serve(calls.listProjectTrainings, async ({ query: { q = '', cursor, limit } }) => {
    const part = q.trim().toLowerCase()
    const rows = await readTrainings(query, { part, after: cursor ?? null, limit: limit + 1 })
    const items = rows.slice(0, limit)
    const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null
    return { items, next, total: { value: await countTrainings(query, part), exact: true } }
  })
  serve(calls.viewBuiltInModel, async ({ params: { name } }) => {
    const model = (await readBuiltInModels(query)).find((it) => it.name === name)
    if (!model) throw new Error(`there is no model ${name}`)
    return { ...model, days: await readTestedDays(query, name), untested: await readUntested(query, name) }
  })
  serve(calls.viewProjectModel, ({ params: { name, project } }) => choosing.view(name, project))
  serve(calls.chooseModelVersion, ({ context, who, params, body }) =>
    choosing.choose({ who, from: requestContextOf(context) }, params, body),
  )
}
