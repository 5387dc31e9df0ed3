import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Publication, strategyPublishingMachine } from '#machines/strategies/strategy-publishing.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { DefinitionList } from './definition-list.tsx'
import type { Context } from './definition-parts.tsx'
import { Differences } from './differences.tsx'

type Props = { actor: ActorRefFrom<typeof strategyPublishingMachine>; context: Context }

/** Shows what publishing changes before it is done, also when somebody else was faster. */
export const PublicationDialog = ({ actor, context }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { asked, publication, isOutdated, problem } = useSelector(actor, (it) => it.context)
  const isPublishing = useSelector(actor, (it) => it.matches('publishing'))
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  if (!asked) return null
  const name = publication?.strategy.name ?? ''
  const cancel = () => actor.send({ type: 'publication.cancel' })
  return (
    <Dialog
      wide
      title={asked.of === null ? t`发布策略“${name}”` : t`重新发布版本 ${asked.of}`}
      onClose={isPublishing ? undefined : cancel}
    >
      {problem && isFailed ? (
        <LoadFailure onRetry={() => actor.send({ type: 'publication.retry' })}>{problemText(problem)}</LoadFailure>
      ) : isLoading || !publication ? (
        <div role="status" aria-label={t`正在载入…`}>
          <Skeleton height={160} />
        </div>
      ) : (
        <Form onSubmit={() => actor.send({ type: 'publication.confirm' })}>
          {isOutdated && <Overtaken publication={publication} />}
          {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
          <Changes publication={publication} of={asked.of} context={context} />
          <DialogButtons action={<Trans>发布策略</Trans>} busy={isPublishing} onCancel={cancel} />
        </Form>
      )}
    </Dialog>
  )
}

const Overtaken = ({ publication: { strategy, versions } }: { publication: Publication }) => {
  const { i18n } = useLingui()
  const [newest] = versions
  const version = newest && i18n.number(newest.version)
  return (
    <Callout kind="bad">
      {newest && newest.publishedAt >= strategy.updatedAt ? (
        <Trans>
          其间有人发布了版本 {version}（<TimeText at={newest.publishedAt} />
          ）。下面是与现在运行的版本的区别，请再看一遍。
        </Trans>
      ) : (
        <Trans>
          其间有人更改了草稿（
          <TimeText at={strategy.updatedAt} />
          ）。下面是现在的草稿，请再看一遍。
        </Trans>
      )}
    </Callout>
  )
}

const Changes = ({ publication, of, context }: { publication: Publication; of: number | null; context: Context }) => {
  const { i18n } = useLingui()
  const { strategy, versions } = publication
  const running = versions.find(({ version }) => version === strategy.version)
  const old = versions.find(({ version }) => version === of)
  const next = old?.definition ?? strategy.definition
  const number = running && i18n.number(running.version)
  return (
    <div className={css({ display: 'grid', gap: '3', maxHeight: '50vh', overflowY: 'auto' })}>
      <p className={css({ color: 'fg.muted' })}>
        {running ? (
          <Trans>与正在运行的版本 {number} 的区别。发布后，新的事件按新版本决策。</Trans>
        ) : (
          <Trans>这是第 1 个版本。发布后收到的事件会触发它。</Trans>
        )}
      </p>
      {strategy.status === 'paused' && (
        <p>
          <Trans>策略现在是暂停的，发布后会重新运行。</Trans>
        </p>
      )}
      {running ? (
        <Differences before={running.definition} after={next} context={context} />
      ) : (
        <DefinitionList definition={next} context={context} />
      )}
    </div>
  )
}
