import { usualCurrency } from '#contract/projects/currency.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'

/**
 * The currency of a project: three letters of ISO 4217. An order without a currency is in it, and sums of money are shown in it. It is
 * set when the project is created and never changes, so that no stored sum is shown as another currency.
 */
export const currencyOf = async ({ query }: Queries, projectId: string): Promise<string> => {
  const [row] = await query<Row<typeof projects, 'currency'>>(
    'select currency from projects where id = $1',
    [projectId],
    'read the currency',
  )
  return row?.currency ?? usualCurrency
}
