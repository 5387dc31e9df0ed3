/** Words that TypeScript or SQL would not accept as a name, and folders that exist in the layers already. */
const reserved = [
  ...[
    'class',
    'const',
    'default',
    'delete',
    'enum',
    'export',
    'function',
    'import',
    'new',
    'null',
    'package',
    'return',
    'static',
    'this',
  ],
  ...[
    'all',
    'and',
    'check',
    'column',
    'constraint',
    'from',
    'group',
    'limit',
    'order',
    'select',
    'table',
    'user',
    'where',
    'with',
  ],
  ...[
    'capabilities',
    'components',
    'database',
    'http',
    'kernel',
    'kit',
    'locales',
    'machines',
    'messages',
    'patterns',
    'routes',
    'server',
  ],
  ...['admin', 'auth', 'api', 'assets', 'dev', 'quote', 'sdk'],
]

/** The fault in the name of a capability, in words, or null. `taken` returns where a name is used already, or null. */
export const problemWithName = (name, taken) => {
  if (!name) return 'Name the capability: npm run new <capability>, for example npm run new vouchers'
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name))
    return `"${name}" is not a name for a capability: small letters and digits, words joined by "-", for example loyalty-cards`
  if (name.length > 30) return `"${name}" is longer than 30 characters`
  if (reserved.includes(name)) return `"${name}" has another meaning already: choose another name`
  const place = taken(name)
  return place === null ? null : `"${name}" is taken: ${place} exists. Add to that capability, or choose another name`
}

const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * The forms of a name: `loyalty-cards` is `loyaltyCards`, `LoyaltyCards`, `loyalty_cards` and "Loyalty cards". A single item is a
 * `LoyaltyCard`.
 */
export const namesOf = (name, titles = {}) => {
  const all = pascal(name)
  const sentence = name.replaceAll('-', ' ').replace(/^\w/, (it) => it.toUpperCase())
  const one = /[^s]s$/.test(all) ? all.slice(0, -1) : `${all}Item`
  return {
    name,
    all,
    one,
    camel: all[0].toLowerCase() + all.slice(1),
    table: name.replaceAll('-', '_'),
    titles: { zh: titles.zh ?? sentence, en: titles.en ?? sentence, ja: titles.ja ?? sentence, fr: titles.fr ?? sentence },
  }
}
