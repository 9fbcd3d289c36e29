"""A session, in which definitions stay."""

import nimata

session = nimata.Session(G="sd:1/2")
session.define("lost", "n >= 1 & G[n] = @0")
print(session.ask("A n ($lost(n) => ~$lost(n+1))"))
print(session.run('eval below n "$lost(i) & i < n"').values)
