import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { StatusChange } from '#machines/actions/response-action-status.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { ActionBadge } from '../action-badge.tsx'
import { CoverageMarks } from '../coverage-marks.tsx'
import { useActionNames } from '../names.ts'

type Props = {
  action: ResponseAction
  tab: 'content' | 'versions' | 'deliveries' | 'performance'
  /** Why the action could not be read again. What is shown was read before. */
  problem: Problem | null
  isRetrying: boolean
  isChanging: boolean
  onRetry: () => void
  onChange: (change: StatusChange) => void
  children: ReactNode
}

/** A response action: what visitors see, its versions, and what can be done with it. */
export const ActionScreen = ({ action, tab, problem, isRetrying, isChanging, onRetry, onChange, children }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { types } = useActionNames()
  const { id, name, type, status, version, coverage, usedBy, updatedAt, createdAt } = action
  const path = `/response-actions/${id}`
  const facts: Fact[] = [
    { id: 'type', label: t`类型`, value: types[type] },
    { id: 'version', label: t`已发布的版本`, value: version !== null && i18n.number(version) },
    { id: 'coverage', label: t`语言`, value: coverage && <CoverageMarks coverage={coverage} /> },
    { id: 'usedBy', label: t`被使用`, value: usedBy.map((it) => it.name).join(', ') },
    { id: 'updated', label: t`最近更改`, value: <TimeText at={updatedAt} /> },
    { id: 'created', label: t`创建于`, value: <TimeText at={createdAt} /> },
  ]
  return (
    <DetailPage
      parent={{ title: t`响应动作库`, href: '/response-actions' }}
      title={name}
      state={<ActionBadge action={action} />}
      actions={
        <>
          {status !== 'archived' && (
            <Link href={`/response-actions/edit/${id}`} className={buttonRecipe({})}>
              <Trans>编辑</Trans>
            </Link>
          )}
          <Button busy={isChanging} onClick={() => onChange(status === 'archived' ? 'restore' : 'archive')}>
            {status === 'archived' ? <Trans>恢复</Trans> : <Trans>归档</Trans>}
          </Button>
          <Button icon="trash" disabled={isChanging} onClick={() => onChange('delete')}>
            <Trans>删除…</Trans>
          </Button>
        </>
      }
      tabs={[
        { id: 'content', title: t`内容`, href: path },
        ...(isDrawn(type) ? [{ id: 'performance', title: t`表现`, href: `${path}?tab=performance` }] : []),
        { id: 'versions', title: t`版本`, href: `${path}?tab=versions` },
        ...(isDrawn(type) ? [] : [{ id: 'deliveries', title: t`发送记录`, href: `${path}?tab=deliveries` }]),
      ]}
      tab={tab}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      {problem && (
        <LoadFailure onRetry={onRetry} busy={isRetrying} className={css({ marginBottom: '4' })}>
          {problemText(problem)} <Trans>以下是之前读取的内容。</Trans>
        </LoadFailure>
      )}
      {children}
    </DetailPage>
  )
}

/** Browsers report what became of what is drawn on pages. Of e-mails and webhooks only the sending is known. */
const isDrawn = (type: ResponseAction['type']) => type !== 'email' && type !== 'webhook'
