import { QueryClient } from '@tanstack/react-query'

const seconds = 1_000

/** Fresh for 300 s, kept for 600 s; one retry after min(1 s x 2^n, 30 s). */
export const createQueryClient = () => {
  const retryDelay = (attempt: number) => Math.min(seconds * 2 ** attempt, 30 * seconds)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 300 * seconds,
        gcTime: 600 * seconds,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: 1,
        retryDelay,
      },
      mutations: { retry: 1, retryDelay },
    },
  })
}
