import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { savedInsightsQuery, shownInsightWith } from '#api/insights/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { SavedList } from '#ui/insights/saved-list.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import type { InsightsAddress } from './address.ts'
import { readingOf } from './opened.ts'
import { rememberSaved } from './remember-saved.ts'

type Props = {
  context: RouterContext
  project: Project
  openId: string | null
  mayWrite: boolean
  address: InsightsAddress
  onAddress: (address: InsightsAddress) => void
}

/** The saved insights of a project: to open one, and to choose those that the dashboard shows. */
export const SavedListOf = ({ context, project, openId, mayWrite, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const list = useQuery(savedInsightsQuery(call, project.id))
  const [machine] = useState(() => shownInsightWith(call))
  const actor = useActorRef(machine, { input: { projectId: project.id } })
  const { asked, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  useEmitted(actor, ({ type, saved }) => {
    notify(type)
    rememberSaved(project.id, saved)
  })
  return (
    <SavedList
      reading={readingOf(list)}
      openId={openId}
      find={address.find ?? ''}
      onFind={(find) => {
        const { find: _, ...rest } = address
        onAddress(find === '' ? rest : { ...rest, find })
      }}
      mayWrite={mayWrite}
      setting={isBusy ? asked : null}
      problem={problem}
      onShow={(saved, isShown) => actor.send({ type: 'shown.set', saved, isShown })}
    />
  )
}
