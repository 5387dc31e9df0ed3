import type { Problem } from '#contract/http/problem.ts'

/** What was read for a block of a page, and how reading it goes. The last data stay when a later request fails. */
export type Reading<Data> = {
  data: Data | null
  problem: Problem | null
  isLoading: boolean
  /** When the data that are shown were read, in ISO 8601. */
  readAt: string | null
  onRetry: () => void
}

/** Has the browser save a text as a file. */
export type SaveText = (file: { name: string; text: string }) => void
