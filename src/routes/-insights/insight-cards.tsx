import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { insightCardQuery, savedInsightsQuery, shownInsightWith } from '#api/insights/queries.ts'
import { createTurns, type TakeTurn } from '#api/insights/turns.ts'
import type { SavedInsight } from '#contract/insights/saved.ts'
import type { Project } from '#contract/projects/projects.ts'
import { useIsNear } from '#ui/components/use-is-near.ts'
import { InsightCardBody, InsightCardFrame } from '#ui/insights/cards/insight-card.tsx'
import { InsightCards } from '#ui/insights/cards/insight-cards.tsx'
import { BlockSkeleton } from '#ui/patterns/charts/block-states.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { presentQuestion, readingOf } from './opened.ts'
import { rememberSaved } from './remember-saved.ts'

type Props = { context: RouterContext; project: Project }

/** The saved insights that a project's dashboard shows. Each is asked once it is near the visible part of the page, one after another. */
export const InsightCardsOf = ({ context, project }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const list = useQuery(savedInsightsQuery(call, project.id))
  const [machine] = useState(() => shownInsightWith(call))
  const [takeTurn] = useState(createTurns)
  const actor = useActorRef(machine, { input: { projectId: project.id } })
  const problem = useSelector(actor, (it) => it.context.problem)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEmitted(actor, ({ type, saved }) => {
    notify(type)
    heading.current?.focus()
    rememberSaved(project.id, saved)
  })
  return (
    <InsightCards reading={readingOf(list)} problem={problem} heading={heading}>
      {(saved) => (
        <InsightCardFrame
          key={saved.id}
          saved={saved}
          mayWrite={may('insight:write')}
          isBusy={isBusy}
          onHide={() => actor.send({ type: 'shown.set', saved, isShown: false })}
        >
          <WhenNear context={context} project={project} saved={saved} takeTurn={takeTurn} />
        </InsightCardFrame>
      )}
    </InsightCards>
  )
}

type CardProps = Props & { saved: SavedInsight; takeTurn: TakeTurn }

const WhenNear = (props: CardProps) => {
  const { element, isNear } = useIsNear()
  if (isNear) return <CardOf {...props} />
  return (
    <div ref={element}>
      <BlockSkeleton height={200} />
    </div>
  )
}

const CardOf = ({ context, project, saved, takeTurn }: CardProps) => {
  const query = presentQuestion(saved, project)
  const reading = readingOf(useQuery(insightCardQuery(consoleOf(context).call, project.id, query, takeTurn)))
  return <InsightCardBody label={saved.name} query={query} reading={reading} />
}
