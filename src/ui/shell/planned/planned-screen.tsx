import './texts.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { UnbuiltPage } from '#contract/http/page-lookup.ts'
import { pageTitles } from '#ui/capabilities/page-titles.ts'
import { pageUses } from '#ui/capabilities/page-uses.ts'
import { plans } from '#ui/capabilities/planned.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  page: UnbuiltPage
  title: string
  /** Whether the console's frame is around it. */
  inFrame?: boolean
}

/** Shown for a page that is not built yet: what people will do there, and what they can do today. */
export const PlannedScreen = ({ page, title, inFrame = false }: Props) => {
  const { i18n } = useLingui()
  const { text, today } = plans[page]
  const Place = inFrame ? Fragment : Main
  return (
    <Place>
      <PageHeader title={title} description={<Trans>此页面尚未建成。</Trans>}>
        <Badge tone="accent">
          <Trans>即将推出</Trans>
        </Badge>
      </PageHeader>
      <Card className={css({ padding: '0', maxWidth: '720px' })}>
        <section aria-labelledby="planned" className={css({ padding: { base: '5', wide: '6' } })}>
          <h2 id="planned" className={heading}>
            <Trans>建成后可以做什么</Trans>
          </h2>
          <p className={css({ maxWidth: 'prose', lineHeight: '1.7' })}>{i18n._(text)}</p>
        </section>
        <section
          aria-labelledby="usable"
          className={css({
            padding: { base: '5', wide: '6' },
            paddingBottom: { base: '2', wide: '3' },
            borderTop: '1px solid token(colors.line)',
          })}
        >
          <h2 id="usable" className={heading}>
            <Trans>今天可以使用</Trans>
          </h2>
          <ul className={css({ '& li + li': { borderTop: '1px solid token(colors.line)' } })}>
            {today.map((href) => (
              <li key={href}>
                <Link href={href} className={row}>
                  <span className={css({ flex: '1', minWidth: '0' })}>
                    <span className={css({ display: 'block', color: 'accent', fontWeight: 'medium' })}>
                      {i18n._(pageTitles[href])}
                    </span>
                    <span className={css({ display: 'block', color: 'fg.muted', fontSize: 's' })}>{i18n._(pageUses[href])}</span>
                  </span>
                  <Icon name="right" className={css({ color: 'fg.muted' })} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </Card>
    </Place>
  )
}

const Main = ({ children }: { children: ReactNode }) => (
  <main className={css({ width: 'full', maxWidth: '960px', marginInline: 'auto', padding: { base: '4', wide: '8' } })}>
    {children}
  </main>
)

const heading = css({ color: 'fg.muted', fontSize: 's', fontWeight: 'medium', marginBottom: '2' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '11',
  paddingBlock: '3',
  paddingInline: '2',
  marginInline: '-2',
  borderRadius: 'm',
  _hover: { bg: 'bg.hover' },
})
