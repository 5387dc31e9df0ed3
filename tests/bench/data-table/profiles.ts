import type { Column } from '#ui/patterns/data-table/column.ts'

export type Profile = {
  id: string
  name: string
  state: string
  lastSeen: string
  firstSeen: string
  visits: number
  orders: number
  revenue: number
  source: string
  country: string
  segment: string
}

const [sources, countries] = [
  ['direct', 'google / cpc', 'newsletter', 'weibo'],
  ['CN', 'FR', 'JP', 'GB', 'DE'],
]

/** The same profiles on each run. */
export const profiles = (count: number): Profile[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `018f2a3b-4c5d-7e6f-8a9b-${String(n).padStart(12, '0')}`,
    name: `Visitor ${n}`,
    state: n % 3 === 0 ? 'identified' : 'anonymous',
    lastSeen: `2026-11-${String((n % 28) + 1).padStart(2, '0')} 08:${String(n % 60).padStart(2, '0')}`,
    firstSeen: `2026-0${(n % 9) + 1}-14`,
    visits: n % 97,
    orders: n % 13,
    revenue: (n * 7919) % 100_000,
    source: sources[n % sources.length] ?? '',
    country: countries[n % countries.length] ?? '',
    segment: n % 4 === 0 ? 'Loyal buyers' : '',
  }))

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' })

export const columns: Column<Profile>[] = [
  { id: 'name', title: 'Name', width: 160, grow: true, cell: ({ name }) => name },
  { id: 'id', title: 'Id', width: 130, cell: ({ id }) => `${id.slice(0, 6)}…${id.slice(-6)}` },
  { id: 'state', title: 'State', width: 110, cell: ({ state }) => state },
  { id: 'lastSeen', title: 'Last seen', width: 150, sortable: true, cell: ({ lastSeen }) => lastSeen },
  { id: 'firstSeen', title: 'First seen', width: 110, sortable: true, cell: ({ firstSeen }) => firstSeen },
  { id: 'visits', title: 'Visits', width: 80, numeric: true, sortable: true, cell: ({ visits }) => visits },
  { id: 'orders', title: 'Orders', width: 80, numeric: true, sortable: true, cell: ({ orders }) => orders },
  {
    id: 'revenue',
    title: 'Revenue',
    width: 120,
    numeric: true,
    sortable: true,
    cell: ({ revenue }) => money.format(revenue / 100),
  },
  { id: 'source', title: 'Source', width: 120, cell: ({ source }) => source },
  { id: 'country', title: 'Country', width: 80, cell: ({ country }) => country },
  { id: 'segment', title: 'Segment', width: 140, cell: ({ segment }) => segment },
]

export const rowId = ({ id }: Profile) => id
export const nameOf = ({ name }: Profile) => name
