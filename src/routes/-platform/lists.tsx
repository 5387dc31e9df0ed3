import { useInfiniteQuery } from '@tanstack/react-query'
import { organizationsQuery, usersQuery } from '#api/platform/queries.ts'
import { type OrganizationsAddress, OrganizationsScreen } from '#ui/platform/back-office/organizations-screen.tsx'
import { type UsersAddress, UsersScreen } from '#ui/platform/back-office/users-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { backOfficeOf } from './back-office.ts'

type Props<Address> = {
  context: RouterContext
  address: Address
  onAddress: (address: Address, how: { replace: boolean }) => void
}

/** The list of organisations as the address says. */
export const OrganizationsOf = ({ context, address, onAddress }: Props<OrganizationsAddress>) => {
  const reading = usePages(useInfiniteQuery(organizationsQuery(backOfficeOf(context).call, address)), idOf)
  const [text, type] = useWords({ context, address, onAddress })
  return (
    <OrganizationsScreen
      address={address}
      text={text}
      reading={reading}
      onType={type}
      onAddress={(next) => onAddress(next, { replace: false })}
    />
  )
}

/** The list of accounts as the address says. */
export const UsersOf = ({ context, address, onAddress }: Props<UsersAddress>) => {
  const reading = usePages(useInfiniteQuery(usersQuery(backOfficeOf(context).call, address)), idOf)
  const [text, type] = useWords({ context, address, onAddress })
  return (
    <UsersScreen
      address={address}
      text={text}
      reading={reading}
      onType={type}
      onAddress={(next) => onAddress(next, { replace: false })}
    />
  )
}

/** The words that are searched for. Further letters of one search make no further entries of the browser's history. */
const useWords = <Address extends { q?: string }>({ address, onAddress }: Props<Address>) => {
  const { q, ...rest } = address
  return useTyped(q ?? '', (words) => {
    const next = words.trim() === '' ? rest : { ...rest, q: words.slice(0, 60) }
    onAddress(next as Address, { replace: q !== undefined })
  })
}

const idOf = ({ id }: { id: string }) => id
