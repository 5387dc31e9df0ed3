import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Project } from '#contract/projects.ts'
import type { sdkKeyMachine } from '#machines/sdk-key/sdk-key.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { CopyButton } from './copy-button.tsx'
import { Integration } from './integration.tsx'

type Actor = ActorRefFrom<typeof sdkKeyMachine>
type Props = { actor: Actor; project: Project; origin: string; lastEvent: string | null }

/** The project's SDK key, and how a page is connected with it. */
export const SdkScreen = ({ actor, project, origin, lastEvent }: Props) => {
  const { t } = useLingui()
  const key = useSelector(actor, (it) => it.context.key)
  return (
    <>
      <PageHeader title={t`开发者工具`} description={project.projectName} />
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
        <Card aria-labelledby="sdk-key">
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBottom: '4' })}>
            <h2 id="sdk-key" className={css({ fontSize: 'l', fontWeight: 'bold', flex: '1' })}>
              <Trans>SDK 密钥</Trans>
            </h2>
            {key && <Received lastEvent={lastEvent} />}
          </div>
          <Key actor={actor} />
        </Card>
        {key && <Integration actor={actor} sdkKey={key} origin={origin} />}
      </div>
    </>
  )
}

const Key = ({ actor }: { actor: Actor }) => {
  const state = useSelector(actor, (it) => it)
  const problemText = useProblemText()
  const { key, problem } = state.context
  if (key)
    return (
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
        <code
          className={css({
            fontFamily: 'mono',
            bg: 'bg.sunken',
            border: '1px solid token(colors.line)',
            borderRadius: 'm',
            paddingInline: '3',
            paddingBlock: '6px',
            overflowWrap: 'anywhere',
          })}
        >
          {key}
        </code>
        <CopyButton actor={actor} what="key" text={key} />
        <p className={css({ color: 'fg.muted', fontSize: 's', width: 'full' })}>
          <Trans>此密钥是公开的，只能写入事件，不能读取任何数据。</Trans>
        </p>
      </div>
    )
  return (
    <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      {state.matches('unchecked') ? (
        <Button icon="refresh" onClick={() => actor.send({ type: 'check.retry' })}>
          <Trans>重新检查</Trans>
        </Button>
      ) : (
        <Button look="primary" icon="key" busy={state.hasTag('busy')} onClick={() => actor.send({ type: 'key.generate' })}>
          {state.matches('generating') ? <Trans>生成中…</Trans> : <Trans>生成 SDK</Trans>}
        </Button>
      )}
      <p role="status" className={css({ color: 'fg.muted', fontSize: 's' })}>
        {state.matches('checking') && <Trans>正在检查此项目是否已有密钥…</Trans>}
        {state.matches('absent') && <Trans>此项目还没有密钥。</Trans>}
      </p>
    </div>
  )
}

const Received = ({ lastEvent }: { lastEvent: string | null }) => (
  <span role="status">
    {lastEvent ? (
      <Badge tone="good">
        <Trans>
          最近收到事件：
          <Moment at={lastEvent} />
        </Trans>
      </Badge>
    ) : (
      <Badge tone="warn">
        <Trans>等待第一个事件…</Trans>
      </Badge>
    )}
  </span>
)
