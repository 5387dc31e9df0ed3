/** What the docstring right above a file's machine says, on one line; empty where there is none. */
export function docstringOf(source) {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Machine = /.exec(source)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
}
