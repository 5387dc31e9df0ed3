import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { Retention } from './retention.tsx'
import { ShorteningDialog } from './shortening-dialog.tsx'
import { Usage } from './usage.tsx'

type Props = { actor: ActorRefFrom<typeof dataRetentionMachine> }

/** How many events a project has received this month, what it stores, and for how long. */
export const DataSection = ({ actor }: Props) => {
  const { t } = useLingui()
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  const { data, problem } = useSelector(actor, (it) => it.context)
  const problemText = useProblemText()
  return (
    <TitledCard id="project-data" title={<Trans>数据</Trans>}>
      {isLoading && (
        <div role="status" aria-label={t`正在加载用量…`}>
          <Skeleton height={288} />
        </div>
      )}
      {isFailed && (
        <LoadFailure below onRetry={() => actor.send({ type: 'data.reload' })}>
          {problem && problemText(problem)}
        </LoadFailure>
      )}
      {data && (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
          <Usage data={data} />
          <Retention actor={actor} data={data} />
          {isAsking && <ShorteningDialog actor={actor} data={data} />}
        </div>
      )}
    </TitledCard>
  )
}
