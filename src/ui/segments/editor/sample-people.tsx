import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Person } from '#contract/segments/segments.ts'
import { Link } from '#ui/components/link.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useSegmentNames } from '../names.ts'

/** Some of the people whom the conditions fit, the last seen first. */
export const SamplePeople = ({ people }: { people: readonly Person[] }) => {
  const { i18n } = useLingui()
  const { personName } = useSegmentNames()
  if (people.length === 0)
    return (
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>现在没有人符合这些条件。</Trans>
      </p>
    )
  return (
    <div>
      <h2 className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '1' })}>
        <Trans>其中几位</Trans>
      </h2>
      <ul>
        {people.map((person) => (
          <li key={person.id} className={line}>
            <Link href={`/users/${person.id}`} className={css({ color: 'accent', fontWeight: 'medium' })}>
              {personName(person)}
            </Link>
            <span className={css({ display: 'block', fontSize: 's', color: 'fg.muted' })}>
              {person.lastSeen && <TimeText at={person.lastSeen} />}
              {' · '}
              <Trans>订单 {i18n.number(person.orders)}</Trans>
              {person.source && <> · {person.source}</>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const line = css({ paddingBlock: '2', borderTop: '1px solid token(colors.line)' })
