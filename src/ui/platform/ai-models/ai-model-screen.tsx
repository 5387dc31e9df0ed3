import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { AiModelDetail } from '#contract/platform/ai-models.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'

type Props = { model: AiModelDetail; onRemove: () => void; children: ReactNode }

/** A model endpoint: how its calls went, its settings and its key. */
export const AiModelScreen = ({ model, onRemove, children }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const { id, name, isOn, figures, fallback } = model
  const unpriced = i18n.number(figures.unpriced)
  const facts: Fact[] = [
    { id: 'id', label: t`编号`, value: <code className={css({ fontSize: 's' })}>{id}</code> },
    { id: 'provider', label: t`服务商`, value: names.providers[model.provider] },
    { id: 'model', label: t`模型 ID`, value: <code>{model.model}</code> },
    { id: 'address', label: t`地址`, value: model.baseUrl },
    {
      id: 'fallback',
      label: t`备用模型`,
      value: fallback && (
        <Link href={`/admin/ai-models/${fallback.id}`} className={link}>
          {fallback.name}
        </Link>
      ),
    },
    { id: 'rate', label: t`每分钟请求上限`, value: i18n.number(model.requestsPerMinute) },
    { id: 'created', label: t`添加时间`, value: <TimeText at={model.createdAt} /> },
    { id: 'changed', label: t`最近更改`, value: <TimeText at={model.changedAt} /> },
  ]
  return (
    <DetailPage
      parent={{ title: t`AI 模型`, href: '/admin/ai-models' }}
      title={name}
      state={<Badge tone={isOn ? 'good' : 'neutral'}>{names.states[isOn ? 'on' : 'off']}</Badge>}
      actions={
        <Button onClick={onRemove}>
          <Trans>删除模型</Trans>
        </Button>
      }
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <FigureRow label={t`近 30 天的调用`} figures={4}>
          <Figure label={t`调用`} note={t`不含测试`}>
            <Amount value={figures.calls} />
          </Figure>
          <Figure label={t`失败`}>
            <Amount value={figures.errors} />
          </Figure>
          <Figure label={t`P95 延迟`} note={t`成功的调用`}>
            {figures.p95 === null ? '–' : names.milliseconds(figures.p95)}
          </Figure>
          <Figure label={t`费用`} note={figures.unpriced > 0 ? t`另有 ${unpriced} 次未告知 token` : t`按已填价格`}>
            {names.price(figures.cost)}
          </Figure>
        </FigureRow>
        {children}
      </div>
    </DetailPage>
  )
}

type StateProps = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** The page of a model while it is not there. */
export const AiModelState = (reading: StateProps) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`AI 模型`} />
      <PageState
        {...reading}
        unknown={{
          codes: ['aiModel.unknown', 'project.unknown', 'request.invalid'],
          icon: 'search',
          title: t`未找到模型`,
          text: <Trans>它可能已被删除。请从列表中查找。</Trans>,
          action: (
            <Link href="/admin/ai-models" className={buttonRecipe({ look: 'primary' })}>
              <Trans>返回列表</Trans>
            </Link>
          ),
        }}
        denied={<Trans>这里是平台管理员的页面。</Trans>}
      />
    </>
  )
}

const link = css({ color: 'accent', overflowWrap: 'anywhere', _hover: { textDecoration: 'underline' } })
