import { useQuery } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { dataSourceQuery, sampleEventsQuery, schemaDriftQuery } from '#api/platform/data-sources.ts'
import { toProblem } from '#contract/http/problem.ts'
import { SampleEvents } from '#ui/platform/data-sources/sample-events.tsx'
import { SchemaDriftTable } from '#ui/platform/data-sources/schema-drift.tsx'
import { SourceScreen, SourceState, type SourceTab } from '#ui/platform/data-sources/source-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { useActing } from './acting.tsx'
import { backOfficeOf } from './back-office.ts'

type Props = { context: RouterContext; id: string; tab: SourceTab }

/** The page of a project as a source of events. */
export const DataSourceOf = ({ context, id, tab }: Props) => {
  const { onAction, dialogs } = useActing(context)
  const { call } = backOfficeOf(context)
  const source = useQuery(dataSourceQuery(call, id))
  if (!source.data) return <SourceState {...stateOf(source)} />
  const Part = parts[tab]
  return (
    <>
      <SourceScreen source={source.data} tab={tab} onAction={onAction}>
        <Part call={call} id={id} />
      </SourceScreen>
      {dialogs}
    </>
  )
}

type PartProps = { call: Call; id: string }

const Samples = ({ call, id }: PartProps) => {
  const samples = useQuery(sampleEventsQuery(call, id))
  return samples.data ? <SampleEvents events={samples.data} /> : <SourceState isPart {...stateOf(samples)} />
}

const Drift = ({ call, id }: PartProps) => {
  const drift = useQuery(schemaDriftQuery(call, id))
  return drift.data ? <SchemaDriftTable drift={drift.data} /> : <SourceState isPart {...stateOf(drift)} />
}

const parts = { events: Samples, drift: Drift } as const

const stateOf = ({ error, isFetching, refetch }: { error: Error | null; isFetching: boolean; refetch: () => unknown }) => ({
  problem: error && !isFetching ? toProblem(error) : null,
  isRetrying: isFetching,
  onRetry: () => void refetch(),
})
