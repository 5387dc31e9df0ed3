import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { HandledContactRequest } from '#contract/platform/contact-requests.ts'
import type { contactHandlingMachine } from '#machines/platform/contact-handling.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { ContactHandlingForm } from './handling-form.tsx'
import { toneOf, useContactNames } from './names.ts'

/** A request from the public site: what the visitor wrote, and what became of it. */
export const ContactRequestScreen = ({ actor }: { actor: ActorRefFrom<typeof contactHandlingMachine> }) => {
  const { t } = useLingui()
  const names = useContactNames()
  const request = useSelector(actor, (it) => it.context.request)
  return (
    <DetailPage
      parent={{ title: t`联系请求`, href: '/admin/contact-requests' }}
      title={request.name}
      state={<Badge tone={toneOf[request.state]}>{names.states[request.state]}</Badge>}
      facts={
        <Card>
          <Facts request={request} />
        </Card>
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <TitledCard id="requirements" title={<Trans>需求说明</Trans>}>
          {request.requirements === '' ? (
            <p className={css({ color: 'fg.muted' })}>
              <Trans>访客没有填写。</Trans>
            </p>
          ) : (
            <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'prose' })}>{request.requirements}</p>
          )}
        </TitledCard>
        <TitledCard
          id="handling"
          title={<Trans>处理</Trans>}
          description={<Trans>状态的更改会记入审计。备注只有平台管理员能看到。</Trans>}
        >
          <ContactHandlingForm actor={actor} />
        </TitledCard>
      </div>
    </DetailPage>
  )
}

const Facts = ({ request }: { request: HandledContactRequest }) => {
  const { t } = useLingui()
  const { types, invitations } = useContactNames()
  const { email, phone, handledBy, handledAt } = request
  const facts: Fact[] = [
    {
      id: 'email',
      label: t`邮箱`,
      value: (
        <a href={`mailto:${encodeURIComponent(email)}`} className={link}>
          {email}
        </a>
      ),
    },
    { id: 'phone', label: t`电话`, value: phone },
    { id: 'company', label: t`公司`, value: request.company },
    { id: 'position', label: t`职位`, value: request.position },
    { id: 'type', label: t`需求`, value: types[request.requirementType] },
    { id: 'form', label: t`表单`, value: invitations[request.invitation] },
    { id: 'page', label: t`提交页面`, value: <code>{request.page}</code> },
    { id: 'locale', label: t`访客语言`, value: request.locale },
    { id: 'createdAt', label: t`收到时间`, value: <TimeText at={request.createdAt} /> },
    { id: 'handledAt', label: t`最近处理`, value: handledAt && <TimeText at={handledAt} /> },
    {
      id: 'handledBy',
      label: t`处理人`,
      value: handledBy && (
        <Link href={`/admin/users/${handledBy.id}`} className={link}>
          {handledBy.name || handledBy.id}
        </Link>
      ),
    },
  ]
  return <KeyFacts facts={facts} />
}

type StateProps = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** The page of a request while it is not there. */
export const ContactRequestState = (reading: StateProps) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`联系请求`} />
      <PageState
        {...reading}
        unknown={{
          codes: ['contactRequest.unknown', 'request.invalid'],
          icon: 'search',
          title: t`未找到请求`,
          text: <Trans>请检查地址，或从列表中查找。</Trans>,
          action: (
            <Link href="/admin/contact-requests" className={buttonRecipe({ look: 'primary' })}>
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
