/** The contract of the capability: endpoints, permissions, pages, schemas. */
export const contractFiles = ({ name, all, one, camel, titles }) => ({
  [`contract/${name}/${name}.ts`]: `import * as v from 'valibot'

export const ${camel}Schema = v.object({ id: v.string(), name: v.string(), createdAt: v.string() })
export type ${one} = v.InferOutput<typeof ${camel}Schema>
`,
  [`contract/${name}/endpoints.ts`]: `import * as v from 'valibot'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { ${camel}Schema } from './${name}.ts'

export const ${camel}Endpoints = defineEndpoints({
  list${all}: {
    method: 'GET',
    path: '/quote/api/v1/${name}',
    access: 'project',
    permission: '${camel}:read',
    data: v.array(${camel}Schema),
    problems: [],
  },
})
`,
  [`contract/${name}/permissions.ts`]: `import type { PermissionTable } from '#contract/http/permission-table.ts'

export const ${camel}Permissions = {
  '${camel}:read': ['admin', 'marketer', 'analyst'],
} as const satisfies PermissionTable
`,
  [`contract/${name}/pages.ts`]: `import type { PageTable } from '#contract/http/page-table.ts'

export const ${camel}Pages = [{ path: '/${name}', isBuilt: true }] as const satisfies PageTable
`,
  [`src/api/${name}/queries.ts`]: `import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { ${camel}Endpoints } from '#contract/${name}/endpoints.ts'
import { toProblem } from '#contract/http/problem.ts'

/** ${titles.en} of a project. A denied call is not repeated, because the answer would be the same. */
export const ${camel}Query = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['${camel}', project],
    queryFn: ({ signal }) => call(${camel}Endpoints.list${all}, { project, signal }),
    staleTime: 0,
    retry: (failures, failure) => failures < 1 && toProblem(failure).code !== 'permission.denied',
  })
`,
})
