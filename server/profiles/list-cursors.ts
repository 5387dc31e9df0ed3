import * as v from 'valibot'
import type { ProfileSort, ProfilesQuery } from '#contract/profiles/profiles.ts'
import { instantRule, readCursor, writeCursor } from './cursors.ts'
import type { ListQuestion } from './list.store.ts'
import type { ProfileRow } from './profile-pages.store.ts'

type Ordered = Pick<ProfilesQuery, 'sort' | 'order'>

const isTime = (sort: ProfileSort): boolean => sort === 'lastSeen' || sort === 'firstSeen'
const inWords = (time: number) => new Date(time).toISOString()

/** The last row of a page: a number or a time in milliseconds, when it was last seen, and its id. A cursor of another order is refused. */
const cursorOf = ({ sort, order }: Ordered) =>
  v.object({
    sort: v.literal(sort),
    order: v.literal(order),
    value: isTime(sort) ? instantRule : v.pipe(v.number(), v.safeInteger()),
    lastSeen: instantRule,
    id: v.pipe(v.string(), v.uuid()),
  })

/** Throws `request.invalid` for what is no cursor of a list with this order. */
export const readListCursor = (cursor: string, ordered: Ordered): NonNullable<ListQuestion['after']> => {
  const { value, lastSeen, id } = readCursor(cursorOf(ordered), cursor)
  return { value: isTime(ordered.sort) ? inWords(value) : value, lastSeen: inWords(lastSeen), id }
}

export const writeListCursor = (row: ProfileRow, { sort, order }: Ordered): string => {
  const lastSeen = row.last_seen?.getTime() ?? 0
  const value = sort === 'lastSeen' ? lastSeen : sort === 'firstSeen' ? (row.first_seen?.getTime() ?? 0) : row[sort]
  return writeCursor({ sort, order, value, lastSeen, id: row.id })
}
