import { useInfiniteQuery } from '@tanstack/react-query'
import { responseActionsQuery } from '#api/actions/queries.ts'
import { responseActionStatuses, responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ActionsScreen, type Filter } from '#ui/actions/list/actions-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { ActionsAddress } from './address.ts'

type Props = {
  context: RouterContext
  project: Project
  address: ActionsAddress
  onAddress: (address: ActionsAddress, how: { replace: boolean }) => void
}

/** The response actions of a project as their address says. */
export const ActionListOf = ({ context, project, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const { q } = address
  const filter: Filter = {
    type: responseActionTypes.find((it) => it === address.type) ?? null,
    status: ([...responseActionStatuses, 'all'] as const).find((it) => it === address.status) ?? null,
  }
  const asked = {
    ...(q === undefined ? {} : { q }),
    ...(filter.type === null ? {} : { type: filter.type }),
    ...(filter.status === null ? {} : { status: filter.status }),
  }
  const reading = usePages(useInfiniteQuery(responseActionsQuery(call, project.id, asked)), idOf)
  const [text, type] = useTyped(q ?? '', (words) => onAddress(addressOf(words, filter), { replace: q !== undefined }))
  return (
    <ActionsScreen
      reading={reading}
      text={text}
      q={q}
      filter={filter}
      onType={type}
      onFilter={(next) => onAddress(addressOf(q ?? '', next), { replace: false })}
      onClearFilter={() => onAddress({}, { replace: false })}
      maySeeSuppressions={may('suppression:read')}
    />
  )
}

const idOf = ({ id }: { id: string }) => id

const addressOf = (words: string, { type, status }: Filter): ActionsAddress => ({
  ...(words.trim() === '' ? {} : { q: words }),
  ...(type === null ? {} : { type }),
  ...(status === null ? {} : { status }),
})
