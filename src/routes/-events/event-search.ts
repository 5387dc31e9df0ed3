import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import { addressOf } from '../-lists/list-address.ts'

/** The filter in an address: a missing part matches all. */
export type FilterSearch = {
  event?: string
  scenario?: Scenario
  page?: string
  visitor?: string
  rejected?: true
  decided?: true
}

const read = addressOf({ event: 200, scenario: scenarios, page: 200, visitor: 200 })

/** Reads the filter from an address; anything else in it is ignored. */
export const filterSearch = (search: Record<string, unknown>): FilterSearch => {
  return {
    ...read(search),
    ...(search.rejected === true ? { rejected: true } : {}),
    ...(search.decided === true ? { decided: true } : {}),
  }
}

/** The id of the event whose details are open, from the address; nothing if it is not a valid id. */
export const rowSearch = ({ row }: Record<string, unknown>): { row?: number } => {
  const number = typeof row === 'number' || typeof row === 'string' ? Number(row) : 0
  return Number.isSafeInteger(number) && number > 0 ? { row: number } : {}
}
