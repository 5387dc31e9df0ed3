import { useInfiniteQuery } from '@tanstack/react-query'
import { recordQuery } from '#api/platform/queries.ts'
import { RecordTable } from '#ui/platform/back-office/tables.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { backOfficeOf } from './back-office.ts'

type Props = { context: RouterContext; of: 'organization' | 'user'; id: string }

/** What is on record about an organisation or an account. */
export const RecordOf = ({ context, of, id }: Props) => (
  <RecordTable reading={usePages(useInfiniteQuery(recordQuery(backOfficeOf(context).call, of, id)), idOf)} />
)

const idOf = (it: { id: string }) => it.id
