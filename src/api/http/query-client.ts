import { QueryClient } from '@tanstack/react-query'

const seconds = 1_000

/**
 * Fresh for 300 s, kept for 600 s; one retry after min(1 s x 2^n, 30 s). Writes are calls of the client itself, which repeats those that
 * may be repeated.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 300 * seconds,
        gcTime: 600 * seconds,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: 1,
        retryDelay: (attempt) => Math.min(seconds * 2 ** attempt, 30 * seconds),
      },
    },
  })
