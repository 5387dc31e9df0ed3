import { useInfiniteQuery } from '@tanstack/react-query'
import { organizationsQuery, usersQuery } from '#api/platform/queries.ts'
import { type OrganizationsAddress, OrganizationsScreen } from '#ui/platform/back-office/organizations-screen.tsx'
import { type UsersAddress, UsersScreen } from '#ui/platform/back-office/users-screen.tsx'
import { usePages } from '../-lists/use-pages.ts'
import { backOfficeOf } from './back-office.ts'
import { type ListProps, useWords } from './use-words.ts'

/** The list of organisations as the address says. */
export const OrganizationsOf = ({ context, address, onAddress }: ListProps<OrganizationsAddress>) => {
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
export const UsersOf = ({ context, address, onAddress }: ListProps<UsersAddress>) => {
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

const idOf = ({ id }: { id: string }) => id
