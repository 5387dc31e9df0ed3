/**
 * A Vite plugin that leaves out of the built route tree what the router does not need: the names of routes (`{ Name: Route }` becomes
 * `[Route]`), which are for types, and an id that is the path. Every page loads the tree. Development keeps it as it was generated.
 */
export const shortRouteTree = {
  name: 'short-route-tree',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /routeTree\.gen\.ts$/ },
    handler: (code) => ({
      code: code
        .replace(/= \{\n((?: {2}\w+: \w+,\n)+)\}/g, (_, routes) => `= [${routes.replace(/\w+: /g, '')}]`)
        .replace(/^ +id: ('.*'),\n(?= +path: \1,\n)/gm, ''),
      map: null,
    }),
  },
}
