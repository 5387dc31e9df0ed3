import type { Node } from '#contract/segments/segment.ts'

/** The address of the list of people whom a condition describes. */
export const peopleLink = (filter: Node): string => `/users?filter=${encodeURIComponent(JSON.stringify(filter))}`
