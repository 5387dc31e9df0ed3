import type { RouterContext } from '../../router.ts'
import { useTyped } from '../-lists/use-typed.ts'

export type ListProps<Address> = {
  context: RouterContext
  address: Address
  onAddress: (address: Address, how: { replace: boolean }) => void
}

/** The words that are searched for. Further letters of one search make no further entries of the browser's history. */
export const useWords = <Address extends { q?: string }>({ address, onAddress }: ListProps<Address>) => {
  const { q, ...rest } = address
  return useTyped(q ?? '', (words) => {
    const next = words.trim() === '' ? rest : { ...rest, q: words.slice(0, 60) }
    onAddress(next as Address, { replace: q !== undefined })
  })
}
