/** The module of the server, with a table that only the rows' own organisation can read. */
export const serverFiles = ({ name, all, one, camel, table, titles }) => ({
  [`server/${name}/${name}.module.ts`]: `import type { HttpRoutes } from '#server/http/module.ts'
import type { Database } from '#server/kernel/database.ts'
import { serve${all} } from './${name}.routes.ts'

/** ${titles.en} of projects. */
export const create${all}Module = (dependencies: { database: Database }) => ({
  routes: (http: HttpRoutes) => serve${all}(http, dependencies),
})
`,
  [`server/${name}/${name}.routes.ts`]: `import { ${camel}Endpoints } from '#contract/${name}/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { Database } from '#server/kernel/database.ts'
import { list${all} } from './${name}.store.ts'

export const serve${all} = ({ serve }: HttpRoutes, { database }: { database: Database }) => {
  serve(${camel}Endpoints.list${all}, ({ who, projectId }) =>
    database.ofTenant(who.tenantId, ({ query }) => list${all}(query, projectId)),
  )
}
`,
  [`server/${name}/${name}.store.ts`]: `import type { ${one} } from '#contract/${name}/${name}.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { ${camel} } from './${name}.schema.ts'

/** The newest first. */
export const list${all} = async (query: Queries['query'], projectId: string): Promise<${one}[]> => {
  const rows = await query<Row<typeof ${camel}, 'id' | 'name' | 'created_at'>>(
    'select id, name, created_at from ${table} where project_id = $1::uuid order by created_at desc, id',
    [projectId],
  )
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: new Date(created_at).toISOString() }))
}
`,
  [`server/${name}/${name}.schema.ts`]: `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, tenantOnly } from '#server/kernel/columns.ts'
import { tenantId } from '#server/organisation/organisation.schema.ts'
import { projectId } from '#server/projects/projects.schema.ts'

export const ${camel} = pgTable(
  '${table}',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('${table}_project').on(table.projectId, table.createdAt), tenantOnly('${table}')],
)
`,
})

/** `server/app.ts` with the module added: its import, the module, and its entry in the list. */
export const withModule = (app, { name, all, camel }) => {
  const module = `${camel}Module`
  const edits = [
    [/^(import \{ createContactModule \})/m, `import { create${all}Module } from './${name}/${name}.module.ts'\n$1`],
    [/^( {2}const monitoring = )/m, `  const ${module} = create${all}Module({ database })\n$1`],
    [/^( {4}auditCheck,\n {4}createSiteModule)/m, `    ${module},\n$1`],
  ]
  for (const [place] of edits) if (!place.test(app)) throw new Error(`server/app.ts has changed: found no ${place}`)
  return edits.reduce((text, [place, replacement]) => text.replace(place, replacement), app)
}
