-- rebuild.lua: open a gate that lost its data, from the book, in one step.
--
-- KEYS[1] sale   KEYS[2] stock   KEYS[3] users   KEYS[4] pending   KEYS[5] staged users (hash, may be missing)
-- KEYS[6] changed
-- ARGV[1] total  ARGV[2] start, epoch ms  ARGV[3] end, epoch ms  ARGV[4] state  ARGV[5] stock in the book
-- ARGV[6] channel of changes  ARGV[7] resourceId
--
-- Result: 1 REBUILT, 2 NOT_NEEDED (the gate is whole), 3 IN_FLIGHT (pending reservations are left: their orders would be
--         forgotten), 4 MISMATCH (stock and staged users do not add up to the total). Nothing changes but with 1.
-- Complexity: O(1), and O(U) in the background for the U marks that are dropped.
-- Atomic because a gate that shows the new stock with the old marks, or the reverse, sells a unit twice.

local REBUILT, NOT_NEEDED, IN_FLIGHT, MISMATCH = 1, 2, 3, 4
local total = redis.call('HGET', KEYS[1], 'total')
local stock = redis.call('GET', KEYS[2])
if total and stock and stock + redis.call('HLEN', KEYS[3]) == tonumber(total) then
  return NOT_NEEDED
end
if redis.call('ZCARD', KEYS[4]) > 0 then
  return IN_FLIGHT
end
if ARGV[5] + redis.call('HLEN', KEYS[5]) ~= tonumber(ARGV[1]) then
  return MISMATCH
end
redis.call('UNLINK', KEYS[3])
if redis.call('EXISTS', KEYS[5]) == 1 then
  redis.call('RENAME', KEYS[5], KEYS[3])
end
redis.call('SET', KEYS[2], ARGV[5])
redis.call('HSET', KEYS[1], 'total', ARGV[1], 'start', ARGV[2], 'end', ARGV[3], 'state', ARGV[4])
local time = redis.call('TIME')
redis.call('SET', KEYS[6], time[1] .. '.' .. time[2])
redis.pcall('PUBLISH', ARGV[6], ARGV[7])
return REBUILT
