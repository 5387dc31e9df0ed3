import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { profileKey, profileQuery, profilesKey } from '#api/profiles/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ActionDialog } from '#ui/profiles/detail/action-dialog.tsx'
import { ErasedProfileScreen, NoProfileScreen } from '#ui/profiles/detail/profile-states.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { KnownProfile } from './known-profile.tsx'
import { useProfileMachines } from './machines.ts'
import type { ProfileAddress } from './profile-address.ts'

type Props = {
  context: RouterContext
  project: Project
  id: string
  /** The path of this page without the id, and that of the list that it belongs to. */
  path: string
  list: string
  address: ProfileAddress
  onAddress: (address: ProfileAddress) => void
}

const notices = { undo: 'profile.undone', erase: 'profile.erased', anonymise: 'profile.anonymised' } as const

/** Somebody's page by an id of theirs: the person, or why there is none to show. */
export const ProfileOf = ({ context, project, id, list, ...page }: Props) => {
  const { call } = consoleOf(context)
  const machines = useProfileMachines(context)
  const action = useActorRef(machines.profileAction, { input: { projectId: project.id, profileId: id } })
  const isAsking = useSelector(action, (it) => it.hasTag('asking') || it.matches('certified'))
  const { data, error, isFetching, refetch } = useQuery(profileQuery(call, project.id, id))
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: profileKey(project.id, id) })
    void queryClient.invalidateQueries({ queryKey: profilesKey(project.id) })
  }
  useEmitted(action, (event) => {
    if (event.type !== 'action.done') return
    notify(notices[event.kind])
    readAgain()
  })
  const problem = error && !isFetching ? toProblem(error) : null
  const failure = { problem, isRetrying: isFetching, onRetry: () => void refetch() }
  return (
    <>
      {data === undefined ? (
        <NoProfileScreen {...failure} list={list} />
      ) : data.state === 'erased' ? (
        <ErasedProfileScreen certificate={data.certificate} />
      ) : (
        <KnownProfile
          context={context}
          project={project}
          profile={data}
          askedId={id}
          list={list}
          machines={machines}
          action={action}
          failure={failure}
          onChange={readAgain}
          {...page}
        />
      )}
      {isAsking && <ActionDialog actor={action} />}
    </>
  )
}
